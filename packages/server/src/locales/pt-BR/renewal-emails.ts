import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'Não conseguimos cobrar sua forma de pagamento a tempo.',
  not_sold: 'Este plano não é mais vendido pelo preço que você escolheu.',
  reversed: 'Um pagamento dele foi reembolsado ou contestado.',
  admin: 'Um administrador a desativou.',
}

const noteOf = (site_name: string) =>
  `Você recebeu este e-mail porque seu plano em ${site_name} é renovado automaticamente. Não responda a este e-mail.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `Seu plano em ${site_name} será renovado em ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `Conta ${username}: seu plano “${product}” é renovado automaticamente. Vamos cobrar ${amount} na sua forma de pagamento salva em ${charge_time}.`,
      },
      {
        kind: 'text',
        text: 'Você não precisa fazer nada. Se não quiser renovar, cancele a renovação antes dessa data; seu plano continua ativo até o fim do período.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'Gerenciar renovação', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `Não foi possível renovar seu plano em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Conta ${username}: sua forma de pagamento salva foi recusada para ${amount} (“${product}”, pedido ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `Vamos tentar de novo em ${retry_time}. Você também pode pagar o pedido agora, com qualquer forma de pagamento.`
          : 'Não vamos tentar de novo, e a renovação automática foi desativada. Para manter seu plano, pague o pedido.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Pagar agora', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `Confirme o pagamento do seu plano em ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Conta ${username}: seu banco pede que você confirme o pagamento de ${amount} por “${product}” (pedido ${trade_no}).`,
      },
      { kind: 'text', text: 'Abra o pedido e pague por lá. Até então, nada é cobrado.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'Confirmar pagamento', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `Seu plano em ${site_name} não será mais renovado`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `Conta ${username}: a renovação automática de “${product}” foi desativada, e você não será mais cobrado. O período atual termina em ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'Ver planos', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}
