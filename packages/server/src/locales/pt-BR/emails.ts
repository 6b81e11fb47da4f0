import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const plurals = new Intl.PluralRules('pt-BR')

/** Returns a number with its noun; a round number of millions is followed by “de”. */
function counted(count: number, one: string, other: string) {
  const form = plurals.select(count)
  if (form === 'one') return `${count} ${one}`
  return form === 'many' ? `${count} de ${other}` : `${count} ${other}`
}

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'o app autenticador foi ativado',
  totp_off: () => 'o app autenticador foi desativado',
  passkey_added: (name) => `a chave de acesso “${name}” foi adicionada`,
  passkey_removed: (name) => `a chave de acesso “${name}” foi excluída`,
  codes_renewed: () => 'novos códigos de recuperação foram criados, e os antigos não funcionam mais',
  code_used: () => 'um código de recuperação foi usado',
  all_removed: () => 'um administrador desativou a verificação em duas etapas e desconectou todos os dispositivos',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'o valor não corresponde ao pedido',
  currency: 'a moeda não corresponde ao pedido',
  double: 'o pedido já estava pago',
  unconfirmed: 'o pagamento foi informado, mas a plataforma de pagamento não o confirma',
  reused: 'o pagamento já foi creditado em outro pedido',
  ownerless: 'a conta que fez o pedido foi excluída',
  coupon: 'o pedido foi cancelado e, desde então, o cupom dele se esgotou',
  withdrawn: 'o item pedido não existe mais',
  stale: 'o pedido expirou há mais de 7 dias, e os preços podem estar desatualizados',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `seu plano “${thing.group}”` : `seu pacote de ${thing.size} de espaço`
const whenOf = (days: number) => (days === 0 ? 'expira hoje' : `expira em até ${counted(days, 'dia', 'dias')}`)

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'uma das suas fotos foi removida' : `foram removidas ${counted(count, 'foto sua', 'fotos suas')}`,
  album: ({ name }) => `seu álbum “${name}” foi removido. As fotos continuam na sua biblioteca`,
  album_with_photos: ({ name }) => `seu álbum “${name}” e as fotos dele foram removidos`,
  album_private: ({ name }) => `seu álbum “${name}” agora é não listado`,
  album_hidden: ({ name }) => `seu álbum “${name}” não aparece mais no Explorar`,
  album_shown: ({ name }) => `seu álbum “${name}” voltou a aparecer no Explorar`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'O disco está cheio. É possível ver e excluir fotos, mas não enviar',
  disk_low: ({ name }) => `Pouco espaço em disco${name && ` (${name})`}`,
  disk_filling: ({ name, count }) => `No ritmo atual, dias até o disco${name && ` (${name})`} encher: ${count}`,
  storage_failing: ({ name }) => `O armazenamento “${name}” não está funcionando`,
  breaker_open: ({ name }) => `Serviço externo pausado após falhas repetidas (${name})`,
  jobs_late: ({ count }) => `As tarefas em segundo plano estão ${counted(count, 'minuto', 'minutos')} atrasadas`,
  jobs_failed: ({ count }) => counted(count, 'tarefa em segundo plano falhou', 'tarefas em segundo plano falharam'),
  errors_many: ({ count }) =>
    `${counted(count, 'solicitação falhou', 'solicitações falharam')} com erro do servidor em cinco minutos`,
  mail_failing: () => 'Não é possível enviar e-mails',
  backup_failed: ({ name }) => `Falha no backup${name && ` (${name})`}`,
  backup_old: ({ count }) => `O último backup concluído foi há ${counted(count, 'dia', 'dias')}`,
  backup_copy_failed: ({ name }) => `Falha ao copiar o backup para “${name}”`,
  backup_incomplete: ({ name }) => `Faltam no backup fotos destes armazenamentos: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0
      ? 'O certificado HTTPS do site expirou'
      : `O certificado HTTPS do site expira em ${counted(count, 'dia', 'dias')}`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (desde ${incident.from})`
    : `• Resolvido: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'criar uma conta',
  forget_password: 'redefinir sua senha',
  bind: 'usar este endereço na sua conta',
  verify: 'verificar este endereço',
}
const untilThen = 'Até lá, você pode entrar e cancelar a exclusão no aviso no topo da página.'
const byTeam = 'A decisão foi da equipe do site. Até lá, você pode entrar e exportar seus dados.'
const notYou = 'Se não foi você, redefina sua senha agora e confira quais dispositivos estão conectados.'
const securityNote = 'Este é um aviso de segurança sobre sua conta. Não responda a este e-mail.'
const orderNote = 'Este é um aviso sobre seu pedido. Não responda a este e-mail.'
const adminsNote = 'Este aviso é enviado a todos os administradores. Não responda a este e-mail.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `E-mail de teste de ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Isto é um teste. Suas configurações de e-mail funcionam, e o site consegue enviar e-mails.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'Os e-mails não contêm links porque PUBLIC_URL não está definida. Defina-a com o endereço que os visitantes usam.',
          }
        : { kind: 'button', label: 'Abrir site', url: site_url },
    ],
    note: `Um administrador enviou este e-mail do painel de administração de ${site_name}. Não responda a este e-mail.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Seu código de ${site_name}`,
    blocks: [
      { kind: 'text', text: `Use este código para ${purposes[event]} em ${site_name}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Ele expira em ${counted(minutes, 'minuto', 'minutos')} e funciona uma vez. Não o compartilhe com ninguém. Nunca vamos pedi-lo a você.`,
      },
    ],
    note: 'Se você não solicitou este código, ignore este e-mail. Nada muda na sua conta.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `Você já tem uma conta em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Alguém tentou se cadastrar em ${site_name} com ${address}, que pertence à sua conta ${username}. Nenhuma conta nova foi criada.`,
      },
      {
        kind: 'text',
        text: 'Se foi você, basta entrar. Se esqueceu a senha, você pode redefini-la na página de login.',
      },
    ],
    note: 'Se não foi você, ignore este e-mail. Nada muda na sua conta.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `Convite para ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `Você foi convidado para criar uma conta em ${site_name}.`
            : `${inviter} convidou você para criar uma conta em ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Mensagem: ${note}` }]),
      { kind: 'button', label: 'Aceitar convite', url },
      { kind: 'text', text: `O link funciona uma vez e expira em ${end_time}.` },
    ],
    note: 'Se você não esperava este e-mail, ignore-o. Nenhuma conta será criada.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Sua conta em ${site_name}`,
    blocks: [
      { kind: 'text', text: `Uma conta em ${site_name} foi criada para você. Seu nome de usuário: ${username}` },
      { kind: 'button', label: 'Definir senha', url },
      { kind: 'text', text: `O link funciona uma vez e expira em ${end_time}.` },
    ],
    note: 'Se você não esperava este e-mail, ignore-o. Ninguém pode usar a conta sem este link.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Sua senha de ${site_name} foi alterada`,
    blocks: [
      {
        kind: 'text',
        text: `A senha de ${username} foi alterada em ${time}. Todos os outros dispositivos foram desconectados.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `Um administrador abriu sua conta em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `O administrador ${admin} abriu a conta ${username} em ${time}, por no máximo ${counted(minutes, 'minuto', 'minutos')}.`,
      },
      { kind: 'text', text: `Motivo: ${reason}` },
      {
        kind: 'text',
        text: 'Ele não pode ver sua senha nem alterar seu login, seu e-mail ou seus pagamentos. A lista de dispositivos nas suas configurações mostra esse acesso, e você pode encerrá-lo lá.',
      },
    ],
    note: securityNote,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Sua senha de ${site_name} foi redefinida`,
    blocks: [
      {
        kind: 'text',
        text: `A equipe do site redefiniu a senha de ${username} em ${time}. Sua senha antiga não funciona mais, e todos os dispositivos foram desconectados.`,
      },
      {
        kind: 'text',
        text: 'Para escolher uma nova senha, abra “Esqueceu a senha?” na página de login e digite este e-mail e este código:',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `O código expira em ${counted(minutes, 'minuto', 'minutos')}. Depois disso, solicite um novo na mesma página.`,
      },
    ],
    note: securityNote,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Seu e-mail de ${site_name} foi alterado`,
    blocks: [
      {
        kind: 'text',
        text: `O e-mail de ${username} foi alterado para ${email} em ${time}. Notificações e códigos não serão mais enviados para este endereço.`,
      },
      { kind: 'text', text: 'Se não foi você, fale imediatamente com o administrador do site.' },
    ],
    note: securityNote,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `Um celular foi adicionado à sua conta de ${site_name}`,
    blocks: [
      { kind: 'text', text: `O celular ${phone} foi adicionado à conta ${username} em ${time}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `A verificação em duas etapas da sua conta de ${site_name} foi alterada`,
    blocks: [
      { kind: 'text', text: `Conta ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: securityNote,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Sua conta de ${site_name} será excluída`,
    blocks: [
      {
        kind: 'text',
        text: `A exclusão da conta ${username} foi agendada em ${time}. Ela será excluída permanentemente em ${deletion_time}, com todas as fotos, álbuns e tokens.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: securityNote,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Sua conta de ${site_name} foi excluída`,
    blocks: [
      {
        kind: 'text',
        text: `A conta ${username} foi excluída em ${time}. As fotos e os álbuns estão sendo removidos e não podem ser restaurados.`,
      },
    ],
    note: 'Este é o último e-mail sobre esta conta. Não responda a este e-mail.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Sua conta de ${site_name} foi aprovada`,
    blocks: [
      { kind: 'text', text: `Boas-vindas, ${username}. Sua conta de ${site_name} foi aprovada. Você já pode entrar.` },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Entrar', url }]),
    ],
    note: `Você recebeu este e-mail porque se cadastrou em ${site_name}. Não responda a este e-mail.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Seu cadastro em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Seu cadastro em ${site_name} com o nome de usuário ${username} não foi aprovado. A conta e os dados dela foram excluídos.`,
      },
    ],
    note: 'Este é o último e-mail sobre esta conta. Não responda a este e-mail.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `Sua denúncia a ${site_name} foi analisada`,
    blocks: [
      { kind: 'text', text: `Você denunciou isto a ${site_name}: ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'Analisamos a denúncia e tomamos providências.'
          : 'Analisamos a denúncia e concluímos que não há violação das regras do site.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `Você recebeu este e-mail porque enviou uma denúncia a ${site_name}. Não responda a este e-mail.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `Sobre seu conteúdo em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Olá, ${username}. Após uma análise da equipe de ${site_name}, ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Motivo: ${reason}` }] : []),
      { kind: 'text', text: 'Se você acha que houve um engano, abra um chamado no site.' },
    ],
    note: `Você recebeu este e-mail porque ele diz respeito à sua conta de ${site_name}. Não responda a este e-mail.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Seu pedido em ${site_name} foi pago`,
    blocks: [
      {
        kind: 'text',
        text: `Agradecemos sua compra, ${username}. Recebemos ${amount} por “${product}”, que já está ativo.`,
      },
      { kind: 'text', text: `Número do pedido: ${trade_no}. Você pode baixar o recibo na página do pedido.` },
    ],
    note: orderNote,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Pagamento requer análise: pedido ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `Um pagamento de ${amount} do pedido ${trade_no} em ${site_name} não foi aplicado: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Verifique-o na plataforma de pagamento e resolva-o no painel de administração.',
      },
    ],
    note: adminsNote,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name} voltou ao normal`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'Ver integridade do site', url }]),
      ],
      note: 'Você recebe um aviso quando um problema começa e outro quando é resolvido. Altere os destinatários no painel de administração.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `O webhook “${name}” foi desativado`,
    blocks: [
      {
        kind: 'text',
        text: `O webhook “${name}” em ${site_name} (${url}) está falhando desde ${since} e foi desativado.`,
      },
      {
        kind: 'text',
        text: 'As entregas perdidas estão listadas no painel de administração. Reative o webhook lá quando ele funcionar.',
      },
    ],
    note: adminsNote,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Sua foto não foi publicada em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, sua foto “${photo}” foi analisada e não pode se tornar pública. Ela continua não listada. Nada mais mudou.`,
      },
      ...(reason ? [{ kind: 'text', text: `Motivo: ${reason}` } as const] : []),
    ],
    note: 'Se você acha que houve um engano, fale com a equipe do site.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Seu pagamento em ${site_name} está em análise`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, seu pagamento de ${amount} do pedido ${trade_no} foi recebido, mas não pôde ser associado ao pedido automaticamente.`,
      },
      { kind: 'text', text: 'Um administrador vai analisá-lo e concluir o pedido ou reembolsar você.' },
    ],
    note: orderNote,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Reembolso do seu pedido em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, um reembolso de ${amount} foi feito por “${product}” (pedido ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'O dinheiro volta para sua forma de pagamento original. O prazo depende da plataforma de pagamento.',
      },
    ],
    note: orderNote,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Conta ${username}: ${thingOf(thing)} expira em ${end_time}.` },
      {
        kind: 'text',
        text: 'Se você renovar antes disso, o novo período começa quando o atual terminar. Depois que expirar, suas fotos são mantidas, mas você não pode enviar novas enquanto estiver acima do seu limite de espaço.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Renovar', url: renew_url }] : []),
    ],
    note: `Você recebeu este e-mail por causa da sua compra em ${site_name}. Não responda a este e-mail.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Seu armazenamento em ${site_name} está cheio`,
    blocks: [
      {
        kind: 'text',
        text: `A conta ${username} usa ${used} de ${capacity}. Você não pode enviar fotos até liberar espaço.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Exclua fotos ou compre espaço. Se você ainda estiver acima do limite em ${trash_time}, suas fotos mais recentes serão movidas para a lixeira até que o resto caiba.`
          : 'Suas fotos são mantidas e os links continuam funcionando. Para voltar a enviar fotos, exclua algumas ou compre espaço.',
      },
    ],
    note: `Você recebeu este e-mail porque sua assinatura ou seu espaço em ${site_name} mudou. Não responda a este e-mail.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `Fotos movidas para a lixeira em ${site_name}: ${count}`,
    blocks: [
      {
        kind: 'text',
        text: `A conta ${username} ficou tempo demais acima do limite de ${capacity} de espaço. Fotos mais recentes movidas para a lixeira: ${count}.`,
      },
      {
        kind: 'text',
        text: 'Você pode restaurá-las até que a lixeira seja esvaziada, depois de liberar espaço ou comprar mais.',
      },
    ],
    note: `Você recebeu este e-mail porque suas fotos em ${site_name} excederam seu limite de espaço. Não responda a este e-mail.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `Nova mensagem em um chamado de ${site_name}: ${title}` : `${site_name} respondeu: ${title}`,
    blocks: [
      { kind: 'text', text: `Chamado ${issue_no}, “${title}”:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'Para responder, entre no site e abra o chamado.' }
        : { kind: 'button', label: 'Abrir chamado', url },
    ],
    note: 'Responda no chamado, não por e-mail. Você pode desativar os e-mails de chamados nas configurações.',
  }),
}
