import type { ReferenceTexts } from '../text-catalog.ts'

/** Endpoints of plans, orders and entitlements. */
const moneyCalls = {
  'GET /plans': 'Lista os planos à venda com os preços, na ordem do site.',
  'GET /plans/{id}': 'Retorna um plano à venda.',
  'GET /admin/plans': 'Lista todos os planos, inclusive os não publicados.',
  'POST /admin/plans':
    'Cria um plano com os preços, cada um em uma ou mais moedas. Um preço sem valor é “sob consulta”.',
  'PUT /admin/plans/{id}':
    'Altera um plano. Uma lista de preços substitui a atual; preços enviados com o id são mantidos. Pedidos existentes não são afetados.',
  'DELETE /admin/plans/{id}': 'Exclui um plano sem pedidos. Os outros podem ser ocultados.',
  'GET /admin/coupons': 'Lista os cupons, com pesquisa por código ou nome.',
  'POST /admin/coupons':
    'Cria um cupom: valor ou porcentagem, período de validade, mínimo e limites totais e por usuário.',
  'PUT /admin/coupons/{id}': 'Altera um cupom para pedidos futuros.',
  'DELETE /admin/coupons/{id}': 'Exclui um cupom que nunca foi usado. Os outros podem ser desativados.',
  'GET /admin/coupon-batches':
    'Lista os lotes de cupons, do mais recente ao mais antigo, com o número de códigos e de códigos usados.',
  'POST /admin/coupon-batches': 'Cria até 10.000 códigos de uso único a partir de um prefixo e um padrão.',
  'DELETE /admin/coupon-batches/{id}': 'Exclui os códigos não usados de um lote. Os usados são desativados e mantidos.',
  'GET /user/groups':
    'Lista os grupos do usuário com origem, expiração e dias restantes, dos mais recentes aos mais antigos.',
  'DELETE /user/groups/{id}': 'Remove um grupo de usuários. Ao remover o ativo, o usuário volta ao grupo padrão.',
  'PUT /user/groups/{id}/renewal':
    'Cancela ou retoma a renovação automática de uma assinatura. Ambos valem a partir do fim do período.',
  'GET /user/capacities':
    'Lista os pacotes de espaço do usuário com origem, expiração e dias restantes, dos mais recentes aos mais antigos.',
  'DELETE /user/capacities/{id}': 'Remove um pacote de espaço.',
  'POST /admin/users/{id}/reset_password':
    'Invalida a senha de um usuário e o desconecta de todos os dispositivos. Envia a ele um e-mail com um código ou retorna uma nova senha uma única vez, se não for possível enviar e-mail. Os tokens de API são revogados; chaves de acesso, app autenticador e contas externas também podem ser removidos.',
  'POST /admin/users/{id}/deletion':
    'Exclui uma conta, imediatamente ou após alguns dias em que só administradores podem cancelar.',
  'DELETE /admin/users/{id}/deletion': 'Cancela a exclusão agendada de uma conta.',
  'GET /admin/audit/{id}': 'Retorna um registro do log de auditoria.',
  'GET /admin/users/{id}/groups': 'Lista os grupos de um usuário.',
  'POST /admin/users/{id}/groups':
    'Dá um grupo a um usuário. Vale imediatamente e substitui o ativo, ou estende o mesmo. A resposta informa o que foi substituído.',
  'DELETE /admin/users/{id}/groups/{owned_id}': 'Tira um grupo de um usuário.',
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal':
    'Interrompe a renovação automática da assinatura de um usuário. O usuário é avisado por e-mail.',
  'GET /admin/users/{id}/capacities': 'Lista os pacotes de espaço de um usuário.',
  'POST /admin/users/{id}/capacities': 'Dá espaço a um usuário.',
  'DELETE /admin/users/{id}/capacities/{owned_id}': 'Tira espaço de um usuário.',
  'GET /admin/payment-gateways': 'Lista as formas de pagamento em ordem. Dos segredos, só informa se estão definidos.',
  'POST /admin/payment-gateways': 'Adiciona uma forma de pagamento.',
  'PUT /admin/payment-gateways/{id}': 'Altera uma forma de pagamento ou a posição dela. Segredos omitidos não mudam.',
  'DELETE /admin/payment-gateways/{id}':
    'Exclui uma forma de pagamento. Recusado enquanto houver pagamentos pendentes.',
  'POST /admin/payment-gateways/{id}/test':
    'Testa a conexão com a plataforma de pagamento e retorna o resultado. Nenhum dinheiro é movimentado.',
}

/** Endpoints of site operations. */
const operationCalls = {
  'GET /admin/activities':
    'Lista importações, backups e movimentações em andamento ou concluídos há pouco, com o progresso.',
  'GET /admin/backup-targets': 'Lista os destinos de backup com suas últimas cópias.',
  'POST /admin/backup-targets': 'Adiciona um destino. Novos backups são copiados e verificados.',
  'POST /admin/backup-targets/test': 'Testa a conexão com um destino sem salvá-la.',
  'PUT /admin/backup-targets/{id}': 'Altera um destino de backup.',
  'DELETE /admin/backup-targets/{id}': 'Exclui um destino. As cópias nele permanecem.',
  'POST /admin/backup-targets/{id}/copy': 'Copia agora o backup mais recente para o destino.',
  'GET /admin/backups':
    'Lista os backups, dos mais recentes aos mais antigos, com o local, o espaço livre e o horário do próximo backup automático.',
  'POST /admin/backups': 'Inicia um backup em segundo plano, um de cada vez.',
  'POST /admin/backups/{id}/test':
    'Restaura um backup em um banco de dados temporário e o compara linha por linha. O site não é alterado.',
  'POST /admin/backups/{id}/cancel':
    'Cancela um backup ou uma restauração de teste em andamento, sem deixar nada incompleto.',
  'POST /admin/backups/{id}/download':
    'Retorna uma URL de download do backup como arquivo tar, válida por dez minutos.',
  'DELETE /admin/backups/{id}': 'Exclui um backup e os arquivos dele.',
  'GET /admin/growth': 'Mostra o que cresce no site: tamanho, variação em 30 dias e quando os discos ficarão cheios.',
  'POST /admin/growth/measure': 'Mede agora todos os tamanhos e os retorna.',
  'POST /admin/growth/clean': 'Remove o que não é mais necessário de um tipo e retorna a quantidade.',
  'GET /admin/jobs':
    'Lista as tarefas em segundo plano, das mais recentes às mais antigas, com os números aguardando, em execução e com falha.',
  'GET /admin/job-schedules': 'Lista as tarefas agendadas com a última e a próxima execução.',
  'POST /admin/job-schedules/{name}/run': 'Executa agora uma tarefa agendada.',
  'POST /admin/jobs/retry': 'Repete todas as tarefas com falha e retorna o número delas.',
  'POST /admin/jobs/{id}/retry': 'Repete uma tarefa desde o início, agora.',
  'DELETE /admin/jobs/{id}': 'Remove uma tarefa sem executá-la.',
  'GET /admin/failures':
    'Lista as solicitações com falha, das mais recentes às mais antigas, com pesquisa pelo ID da solicitação exibido ao usuário.',
  'GET /admin/health':
    'Estado do processo, do banco de dados, dos discos, dos armazenamentos, das tarefas e do e-mail, e os problemas atuais.',
  'POST /admin/health/check': 'Verifica agora os armazenamentos e o servidor de e-mail e retorna o mesmo.',
  'GET /admin/certificate': 'Certificado HTTPS do site: nomes, emissor, validade e último erro.',
  'POST /admin/certificate': 'Renova um certificado a vencer ou recarrega os arquivos.',
  'GET /admin/release': 'A versão em execução e suas mudanças.',
  'GET /admin/doctor': 'Resultado da última verificação da instalação.',
  'POST /admin/doctor': 'Procura erros comuns de instalação e explica como corrigi-los.',
  'GET /admin/operations':
    'Solicitações, erros, filas, armazenamentos e tarefas ao longo do tempo, e os incidentes mais recentes.',
  'GET /admin/imports':
    'Lista as importações, das mais recentes às mais antigas, e as pastas disponíveis para importação.',
  'GET /admin/imports/{id}': 'Retorna o progresso de uma importação e por que fotos foram recusadas.',
  'GET /admin/imports/{id}/refused': 'Envia em CSV as fotos recusadas de uma importação e os motivos.',
  'POST /admin/imports': 'Inicia uma importação ou retoma uma inacabada da mesma origem.',
  'PUT /admin/imports/{id}': 'Pausa, retoma ou cancela uma importação.',
  'GET /admin/drivers': 'Serviços externos usados pelo site: se cada um está configurado e funcionando.',
} as const

const webhookCalls = {
  'POST /admin/settings/test_moderation':
    'Envia uma solicitação de teste ao serviço de moderação e informa se ele retornou uma decisão.',
  'GET /admin/webhooks': 'Lista os webhooks. Dos segredos, só informa se estão definidos.',
  'POST /admin/webhooks': 'Adiciona um webhook. O segredo de assinatura é retornado só uma vez.',
  'PUT /admin/webhooks/{id}': 'Altera um webhook. Desativado, ele não recebe nada, e as entregas pendentes falham.',
  'DELETE /admin/webhooks/{id}': 'Exclui um webhook e as entregas dele.',
  'POST /admin/webhooks/{id}/rotate':
    'Cria um novo segredo, retornado só uma vez. O antigo também assina por mais um dia.',
  'POST /admin/webhooks/{id}/test': 'Envia um evento de teste agora e retorna o resultado.',
  'GET /admin/webhooks/{id}/deliveries':
    'Lista as entregas dos últimos quatorze dias, das mais recentes às mais antigas.',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}':
    'Retorna uma entrega com o conteúdo exato e o início da última resposta.',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver':
    'Envia uma entrega de novo com o mesmo ID e uma nova série de tentativas.',
}

/** Endpoints of the tables in the admin panel. */
const tableCalls = {
  'GET /admin/albums': 'Lista os álbuns de todos os usuários. Aceita pesquisa, filtros e ordenação.',
  'GET /admin/albums/{id}': 'Retorna o álbum de qualquer usuário.',
  'PUT /admin/albums/{id}':
    'Deixa de listar um álbum, oculta-o do Explorar ou volta a mostrá-lo, e avisa o proprietário.',
  'POST /admin/albums/takedown':
    'Remove álbuns, opcionalmente excluindo as fotos deles permanentemente, e avisa os proprietários.',
  'GET /admin/exports/users': 'Exporta como CSV os usuários que correspondem aos filtros.',
  'GET /admin/exports/photos': 'Exporta como CSV as fotos que correspondem aos filtros.',
  'GET /admin/exports/albums': 'Exporta como CSV os álbuns que correspondem aos filtros.',
  'GET /admin/exports/shares': 'Exporta como CSV os compartilhamentos que correspondem aos filtros.',
  'GET /admin/exports/reports': 'Exporta como CSV as denúncias que correspondem aos filtros.',
  'GET /admin/exports/orders': 'Exporta como CSV os pedidos que correspondem aos filtros.',
  'GET /admin/exports/coupons': 'Exporta como CSV os cupons que correspondem aos filtros.',
  'GET /admin/exports/tickets': 'Exporta como CSV os chamados que correspondem aos filtros.',
  'GET /admin/exports/audit': 'Exporta como CSV os registros do log de auditoria que correspondem aos filtros.',
  'GET /admin/exports/aliases': 'Exporta como CSV as URLs antigas que correspondem aos filtros.',
}

const ticketCalls = {
  'GET /user/tickets':
    'Lista seus chamados, os ativos mais recentemente primeiro. Aceita pesquisa e filtro por status.',
  'POST /user/tickets': 'Abre um chamado. O número de chamados abertos é limitado.',
  'GET /user/tickets/{issue_no}': 'Um chamado.',
  'GET /user/tickets/{issue_no}/replies': 'Lista as respostas de um chamado, por padrão as mais antigas primeiro.',
  'POST /user/tickets/{issue_no}/reply': 'Responde a um chamado. Não é possível responder a chamados encerrados.',
  'PUT /user/tickets/{issue_no}/close': 'Encerra um chamado.',
  'PUT /user/tickets/{issue_no}/seen': 'Marca a última resposta que você leu.',
  'GET /admin/tickets': 'Lista os chamados de todos os usuários, por padrão os abertos.',
  'GET /admin/tickets/{issue_no}': 'Retorna um chamado com o autor, o responsável e os possíveis responsáveis.',
  'GET /admin/tickets/{issue_no}/replies': 'Lista as respostas de um chamado, por padrão as mais antigas primeiro.',
  'POST /admin/tickets/{issue_no}/reply': 'Responde como equipe do site.',
  'PUT /admin/tickets/{issue_no}/assign': 'Atribui um chamado a um administrador ou remove a atribuição.',
  'PUT /admin/tickets/{issue_no}/close': 'Encerra um chamado.',
  'PUT /admin/tickets/{issue_no}/reopen': 'Reabre um chamado encerrado.',
  'PUT /admin/tickets/{issue_no}/seen': 'Marca a última resposta que a equipe leu.',
  'GET /admin/ticket-templates': 'Lista os modelos de resposta por nome.',
  'POST /admin/ticket-templates': 'Adiciona um modelo.',
  'PUT /admin/ticket-templates/{id}': 'Altera um modelo.',
  'DELETE /admin/ticket-templates/{id}': 'Exclui um modelo.',
}

export const texts: ReferenceTexts = {
  title: 'API do Imagora',
  intro: [
    'Todos os endpoints começam com `{origin}/api/v2`. Exceto no caso de 204, toda resposta é JSON: `{"status", "message", "data", "time"}`; em caso de falha, `status` é `"error"` e `data.code` é um dos [códigos de erro](#refusals).',
    'Autentique-se com `Authorization: Bearer …` e um token de sessão (`ims_…`) obtido no login ou um token de API (`imt_…`). Os corpos são JSON (`application/json`), e campos desconhecidos são recusados; os envios são `multipart/form-data`.',
    'As listas são paginadas com `page` e `per_page`. Dados inválidos retornam 422, e `data.errors` lista os motivos por campo. As mensagens usam o idioma de `Accept-Language`.',
    'Clientes de outras hospedagens de imagens funcionam sem mudanças: `{origin}/api/v1` (`POST /tokens`, `POST /upload`, `GET /images`, `DELETE /images/…`, `GET /albums`, `DELETE /albums/…`, `GET /strategies`, `GET /profile`) e o mais antigo `{origin}/api/upload` (cabeçalho ou campo `token`, campo `image`) funcionam com clientes do Lsky Pro, e `{origin}/api/1/upload` (cabeçalho `X-API-Key` ou campo `key`, campo `source` ou `image`) funciona com clientes do Chevereto e do ImgBB. Informe um token de API como chave.',
    'Arquivos grandes podem ser enviados com o protocolo retomável tus.io: `POST {origin}/api/v2/uploads` (`Upload-Length` e, em `Upload-Metadata`, o `filename` e os outros campos de um envio, com as tags separadas por vírgulas) e depois `PATCH` para o `Location` retornado. O último `PATCH` retorna a foto, assim como `GET` na mesma URL. Envios inacabados expiram após 24 horas.',
  ],
  sections: { calls: 'Endpoints', refusals: 'Códigos de erro', basics: 'Noções básicas' },
  columns: {
    name: 'Nome',
    place: 'Em',
    kind: 'Tipo',
    meaning: 'Significado',
    code: 'Código',
    status: 'Status',
    text: 'Mensagem',
  },
  labels: {
    who: 'Acesso: ',
    parameters: 'Parâmetros',
    body: 'Corpo',
    answer: 'Resposta',
    refuses: 'Erros',
    required: 'obrigatório',
    nothing: 'sem conteúdo',
    reauth: 'Requer confirmação de identidade nos últimos 15 minutos',
    default: 'padrão',
    binary: 'um arquivo',
  },
  access: {
    public: 'Qualquer pessoa',
    guests: 'Uma sessão ou um token com {permission}; visitantes também, se o site permitir',
    session: 'Uma sessão com login; nunca um token de API',
    admin: 'A sessão de um administrador; nunca um token de API',
    permission: 'Uma sessão ou um token de API com {permission} ou acesso total',
  },
  places: { path: 'caminho', query: 'consulta', body: 'corpo', form: 'formulário' },
  tags: {
    auth: 'Login e cadastro',
    codes: 'Códigos por e-mail e SMS',
    oauth: 'Login externo',
    account: 'Conta',
    second_factors: 'Verificação em duas etapas e chaves de acesso',
    uploads: 'Envio',
    remote_downloads: 'Downloads remotos',
    photos: 'Fotos',
    albums: 'Álbuns',
    shares: 'Compartilhados',
    explore: 'Explorar',
    plans: 'Planos',
    owned: 'Grupos de usuários e espaço',
    orders: 'Pedidos',
    leaving: 'Exportação e exclusão da conta',
    tokens: 'Tokens de API',
    traffic: 'Tráfego',
    site: 'Site',
    setup: 'Configuração',
    admin: 'Administração',
  },
  calls: {
    'GET /user/profile': 'Retorna o perfil, as preferências e o uso da conta.',
    'GET /admin/photos':
      'Lista as fotos de todos os usuários, com pesquisa por nome, usuário, chave, hash, endereço IP ou dia.',
    'GET /admin/photos/{id}': 'Retorna a foto de qualquer usuário.',
    'POST /admin/photos/takedown':
      'Exclui fotos permanentemente, sem passar pela lixeira, e pode impedir que os arquivos sejam enviados de novo.',
    'GET /admin/blocked_pictures': 'Lista as imagens bloqueadas; as que se parecem com elas ficam em quarentena.',
    'POST /admin/blocked_pictures':
      'Bloqueia imagens parecidas com uma, pelo hash PDQ ou por uma foto deste site. As imagens armazenadas são comparadas em segundo plano.',
    'POST /admin/blocked_pictures/import':
      'Importa uma lista de hashes PDQ, em texto ou CSV, e retorna as linhas recusadas com o motivo. Uma lista longa é enviada em partes.',
    'DELETE /admin/blocked_pictures': 'Desbloqueia até 500 imagens, com um resultado para cada uma.',
    'GET /admin/picture_matches': 'Lista os arquivos parecidos com uma imagem bloqueada.',
    'PUT /admin/picture_matches':
      'Aprova ou rejeita todas as fotos de até 500 desses arquivos, com um resultado para cada um.',
    'GET /admin/blocked_hashes': 'Lista os arquivos bloqueados.',
    'POST /admin/blocked_hashes': 'Bloqueia um arquivo pelo SHA-256.',
    'DELETE /admin/blocked_hashes/{sha256}': 'Desbloqueia um arquivo.',
    'GET /admin/invitations': 'Lista os convites, do mais recente ao mais antigo. Pode ser filtrado por estado.',
    'POST /admin/invitations':
      'Convida endereços por e-mail ou cria um link para um ou mais usos. As contas recebem o grupo e o armazenamento indicados. O link é retornado uma única vez.',
    'POST /admin/invitations/{id}/renewal':
      'Dá a um convite um novo link e uma nova validade, e o reenvia se era um e-mail. O link antigo deixa de funcionar.',
    'DELETE /admin/invitations/{id}': 'Revoga um convite. As contas já criadas permanecem.',
    'POST /invitation': 'Retorna um convite como a pessoa convidada o vê.',
    'POST /invitation/acceptance': 'Aceita um convite: cria uma conta e entra, mesmo com o cadastro fechado.',
    'GET /admin/users': 'Lista os usuários. Aceita pesquisa, filtros e ordenação.',
    'POST /admin/users': 'Cria um usuário.',
    'POST /admin/users/import':
      'Cria contas a partir de um arquivo CSV de até 5.000 linhas ou apenas diz o que aconteceria com cada linha. Cada chamada cria uma parte; repita até remaining ser zero.',
    'PUT /admin/users':
      'Suspende, restaura, aprova ou recusa até 500 usuários, ou altera o grupo ou o espaço extra deles, com um resultado para cada um.',
    'DELETE /admin/users/sessions':
      'Desconecta até 500 usuários de todos os dispositivos, com um resultado para cada um.',
    'GET /admin/users/{id}': 'Um usuário.',
    'PUT /admin/users/{id}':
      'Altera um usuário. Suspendê-lo ou definir uma senha encerra as sessões dele imediatamente.',
    'DELETE /admin/users/{id}/second_factors':
      'Desativa a verificação em duas etapas de um usuário que perdeu o acesso a ela e encerra as sessões dele.',
    'GET /admin/users/{id}/sessions': 'Lista os dispositivos conectados de um usuário.',
    'DELETE /admin/users/{id}/sessions': 'Desconecta um usuário de todos os dispositivos.',
    'DELETE /admin/users/{id}/sessions/{token_id}': 'Desconecta um dos dispositivos de um usuário.',
    'GET /admin/users/{id}/tokens': 'Os tokens de API de um usuário, sem os segredos.',
    'DELETE /admin/users/{id}/tokens': 'Exclui todos os tokens de API de um usuário.',
    'DELETE /admin/users/{id}/tokens/{token_id}': 'Exclui um token de API de um usuário.',
    'GET /admin/settings': 'Retorna as configurações do site. Dos segredos, só informa se estão definidos.',
    'PUT /admin/settings': 'Altera configurações, com efeito a partir da próxima solicitação.',
    'POST /admin/settings/test_mail': 'Envia um e-mail de teste com as configurações de e-mail atuais.',
    'POST /admin/settings/test_sms': 'Envia um SMS de teste com as configurações de SMS atuais.',
    'POST /admin/settings/test_captcha':
      'Verifica com as configurações atuais um token emitido pelo widget de captcha.',
    'POST /admin/settings/test_alert': 'Envia um alerta de teste para o webhook de alertas atual.',
    'POST /admin/settings/test_purge': 'Envia uma solicitação de limpeza vazia para a URL atual.',
    'POST /admin/site_logo':
      'Envia o logotipo ou o do tema escuro: PNG, JPEG, WebP ou SVG, até 2 MB. Os ícones são criados a partir dele.',
    'DELETE /admin/site_logo/{theme}': 'Remove o logotipo de um tema; o padrão volta.',
    'GET /admin/watermark_preview':
      'Desenha uma marca-d’água ainda não salva em uma imagem de exemplo e a retorna como WebP.',
    'GET /user/transform_presets': 'Lista as predefinições e quais transformações dispensam assinatura.',
    'POST /user/photos/{id}/transform_url':
      'Retorna o endereço assinado de uma transformação da sua foto, com validade opcional.',
    'GET /admin/transform_presets': 'Lista as predefinições de transformação.',
    'POST /admin/transform_presets': 'Adiciona uma predefinição de transformação.',
    'PUT /admin/transform_presets/{id}': 'Altera uma predefinição. Os links com o nome dela mostram a mudança.',
    'DELETE /admin/transform_presets/{id}': 'Exclui uma predefinição. Os links com o nome dela são recusados.',
    'GET /admin/aliases': 'Lista as URLs antigas e as fotos a que elas levam.',
    'POST /admin/aliases': 'Adiciona URLs antigas. As existentes passam a apontar para a nova foto.',
    'DELETE /admin/aliases': 'Remove URLs antigas.',
    'GET /admin/storages':
      'Lista os armazenamentos com o uso, os arquivos que faltam nos espelhos e a última verificação. Dos segredos, só informa se estão definidos.',
    'GET /admin/storages/groups': 'Lista os grupos de usuários que podem usar um armazenamento.',
    'POST /admin/storages': 'Adiciona um armazenamento após conectar-se a ele e marcá-lo como deste site.',
    'PUT /admin/storages/{id}':
      'Altera um armazenamento, com efeito a partir da próxima solicitação. Um segredo vazio não muda para o mesmo servidor e nome de usuário. Um armazenamento em uso precisa ter os arquivos no novo local.',
    'DELETE /admin/storages/{id}': 'Exclui um armazenamento vazio.',
    'POST /admin/storages/test': 'Testa as configurações do formulário etapa por etapa, sem salvá-las.',
    'GET /admin/storages/{id}/holder': 'Retorna o site informado pela marca em um armazenamento.',
    'POST /admin/storages/{id}/confirm':
      'Torna gravável de novo um armazenamento restaurado de um backup. Um marcado por outro site precisa ser assumido.',
    'POST /admin/storages/{id}/test': 'Grava, lê, lista e exclui um objeto e informa cada etapa.',
    'GET /admin/moves': 'Lista as migrações entre armazenamentos com o progresso, das mais recentes às mais antigas.',
    'POST /admin/moves':
      'Começa a migrar todos os arquivos de um armazenamento para outro. Os links continuam funcionando.',
    'PUT /admin/moves/{id}': 'Pausa, retoma ou cancela uma migração, ou repete os arquivos com falha.',
    'GET /admin/overview':
      'O site inteiro em um relance: totais, armazenamentos, pendências, receita e atividade diária.',
    'GET /admin/statistics':
      'Atividade de um período comparada com a do anterior: envios, usuários, receita, tráfego e chamados.',
    'POST /admin/users/{id}/impersonation':
      'Abre a conta de um usuário por no máximo 30 minutos, com um motivo. O usuário é avisado por e-mail.',
    'GET /user/impersonations': 'Lista os administradores que abriram sua conta, os mais recentes primeiro.',
    'GET /admin/waiting': 'Número de pendências por tipo.',
    'GET /admin/checklist': 'Etapas de configuração restantes de um site novo, com base no estado real dele.',
    'PUT /admin/checklist': 'Oculta ou mostra a lista de configuração no painel.',
    'GET /admin/audit': 'Lista as ações dos administradores, das mais recentes às mais antigas.',
    'POST /user/deletion':
      'Agenda a exclusão da sua conta para daqui a alguns dias. Até lá, você pode cancelá-la. As outras sessões terminam.',
    'DELETE /user/deletion': 'Cancela a exclusão da sua conta, se foi você que a solicitou.',
    'POST /user/export': 'Prepara uma exportação dos seus dados e retorna uma URL de curta duração para um ZIP.',
    'GET /token_permissions': 'Lista as permissões de tokens de API, agrupadas, no idioma de quem chama.',
    'PUT /admin/plans': 'Publica ou oculta até 500 planos, com um resultado para cada um.',
    'DELETE /admin/groups': 'Exclui até 500 grupos de usuários, com um resultado para cada um.',
    'PUT /admin/webhooks': 'Ativa, desativa ou exclui até 500 webhooks, com um resultado para cada um.',
    'PUT /admin/imports': 'Cancela até 500 importações, com um resultado para cada uma.',
    'PUT /admin/coupons': 'Ativa, desativa ou exclui até 500 cupons, com um resultado para cada um.',
    'PUT /admin/orders': 'Cancela até 500 pedidos não pagos, com um resultado para cada um.',
    'PUT /admin/tickets': 'Fecha ou reabre até 500 tickets, com um resultado para cada um.',
    'PUT /admin/reports':
      'Decide da mesma forma até 500 denúncias abertas, sem mexer no que foi denunciado, com um resultado para cada uma.',
    'PUT /admin/albums': 'Oculta, mostra ou tira das listas até 500 álbuns, com um resultado para cada um.',
    'PUT /admin/jobs': 'Tenta de novo ou exclui até 500 tarefas em segundo plano, com um resultado para cada uma.',
    'DELETE /admin/notices': 'Exclui até 500 avisos, com um resultado para cada um.',
    'DELETE /admin/pages': 'Exclui até 500 páginas, com um resultado para cada uma.',
    'DELETE /admin/blocked_hashes': 'Desbloqueia até 500 arquivos, com um resultado para cada um.',
    'GET /user/saved_filters': 'Lista os seus filtros salvos de uma tabela do painel de administração.',
    'POST /user/saved_filters': 'Salva um filtro de uma tabela com um nome. Até 30 por tabela.',
    'PUT /user/saved_filters/{id}': 'Renomeia ou substitui um filtro salvo, ou o torna o padrão da tabela.',
    'DELETE /user/saved_filters/{id}': 'Exclui um filtro salvo.',
    'GET /user/tokens': 'Lista seus tokens de API, sem os segredos.',
    'POST /user/tokens':
      'Cria um token de API. A data de expiração é obrigatória; sem permissões, ele tem acesso total. O segredo é retornado só uma vez. Também pode ser enviado como formulário.',
    'DELETE /user/tokens/{id}': 'Exclui um token de API, com efeito a partir da próxima solicitação.',
    'POST /user/uploads/known': 'Retorna quais destes arquivos, por SHA-256, já estão na sua biblioteca.',
    'POST /user/uploads/instant':
      'Cria uma foto a partir de um arquivo que você já tem aqui, sem enviá-lo de novo. Caso contrário, envie-o.',
    'POST /user/remote_downloads': 'Baixa em segundo plano as imagens de uma lista de URLs.',
    'GET /user/remote_downloads':
      'Retorna um lote de downloads remotos com o status, os motivos das falhas e as fotos.',
    'POST /user/remote_downloads/retry': 'Repete os downloads remotos com falha.',
    'POST /user/remote_downloads/cancel': 'Cancela os downloads remotos inacabados.',
    ...moneyCalls,
    ...operationCalls,
    ...tableCalls,
    ...ticketCalls,
    ...webhookCalls,
    'GET /admin/groups': 'Lista os grupos com os limites, os armazenamentos e o número de usuários.',
    'GET /admin/groups/storages': 'Lista os armazenamentos que podem ser atribuídos a grupos.',
    'POST /admin/groups': 'Cria um grupo.',
    'PUT /admin/groups/{id}':
      'Altera um grupo, com efeito a partir da próxima solicitação. Também define o grupo padrão.',
    'DELETE /admin/groups/{id}':
      'Exclui um grupo sem usuários. Os grupos padrão e de visitantes não podem ser excluídos.',
    'GET /user/albums': 'Lista seus álbuns.',
    'GET /user/albums/{id}': 'Um álbum.',
    'POST /user/albums': 'Cria um álbum.',
    'PUT /user/albums/{id}': 'Altera um álbum, a capa ou a ordenação dele.',
    'DELETE /user/albums/{id}': 'Exclui um álbum. As fotos são mantidas.',
    'POST /user/photos/archive': 'Prepara um ZIP de fotos e retorna a URL e o tamanho exato dele.',
    'POST /user/albums/{id}/archive':
      'Prepara um ZIP de todas as fotos de um álbum e retorna a URL e o tamanho exato dele. A URL expira com a sessão ou o token que a solicitou. Um token também precisa de user:photo:read.',
    'POST /user/albums/{id}/photos':
      'Adiciona fotos a um álbum e retorna o número de fotos adicionadas e o novo total.',
    'DELETE /user/albums/{id}/photos': 'Remove fotos de um álbum.',
    'PUT /user/albums/{id}/order': 'Move fotos para antes de outra na ordem personalizada do álbum ou para o fim dela.',
    'GET /captcha': 'Retorna uma nova imagem de captcha e a chave dela, válida para uma tentativa.',
    'POST /login':
      'Faz login com nome de usuário, e-mail ou celular e retorna um token de sessão. Com a verificação em duas etapas, retorna 202 e a segunda etapa necessária.',
    'POST /register':
      'Cria uma conta e retorna um token de sessão. Se novas contas precisam de aprovação, responde 202 sem token.',
    'POST /logout': 'Encerra esta sessão.',
    'GET /user/reauth':
      'Retorna o que é necessário para confirmar sua identidade e as opções para uma chave de acesso.',
    'POST /user/reauth':
      'Confirma sua identidade antes de uma ação sensível, com a senha (mais um código, se a verificação em duas etapas estiver ativada) ou uma chave de acesso.',
    'POST /login/second_factor':
      'Conclui o login com um código do autenticador, um código de recuperação ou uma chave de acesso e retorna um token de sessão.',
    'GET /login/passkey': 'Retorna opções de uso único para entrar com uma chave de acesso.',
    'POST /login/passkey': 'Faz login com uma chave de acesso e retorna um token de sessão.',
    'GET /user/second_factors':
      'Retorna seus métodos de verificação em duas etapas: app autenticador, chaves de acesso e códigos de recuperação restantes.',
    'POST /user/second_factors/totp': 'Começa a configurar um app autenticador. Confirme com um código para ativá-lo.',
    'PUT /user/second_factors/totp': 'Ativa o app autenticador. O primeiro método vem com códigos de recuperação.',
    'DELETE /user/second_factors/totp':
      'Desativa o app autenticador. Remover o último método também exclui os códigos de recuperação.',
    'POST /user/second_factors/passkeys/options': 'Retorna opções de uso único para criar uma chave de acesso.',
    'POST /user/second_factors/passkeys':
      'Adiciona uma chave de acesso. O primeiro método vem com códigos de recuperação.',
    'PUT /user/second_factors/passkeys/{id}': 'Renomeia uma chave de acesso.',
    'DELETE /user/second_factors/passkeys/{id}':
      'Exclui uma chave de acesso. Remover o último método também exclui os códigos de recuperação.',
    'POST /user/second_factors/recovery_codes': 'Cria novos códigos de recuperação. Os antigos param de funcionar.',
    'POST /user/profile':
      'Atualiza seu perfil. Campos omitidos não mudam. Um token também precisa de user:profile:read.',
    'DELETE /user/avatar': 'Remove o avatar.',
    'POST /user/setting':
      'Atualiza suas preferências. As omitidas não mudam. Um token também precisa de user:profile:read.',
    'GET /user/sessions': 'Lista seus dispositivos conectados com o local e os horários.',
    'DELETE /user/sessions/{id}': 'Desconecta um dispositivo.',
    'DELETE /user/sessions': 'Desconecta todos os outros dispositivos.',
    'PUT /user/password':
      'Altera sua senha e encerra todas as outras sessões. Os tokens de API continuam funcionando. Com a verificação em duas etapas, confirme sua identidade primeiro (POST /user/reauth).',
    'GET /oauth/{id}/redirect': 'Inicia um login externo: retorna a URL a abrir e define um cookie neste navegador.',
    'POST /oauth/{id}/login':
      'Faz login com o code e o state retornados pelo terceiro. Retorna 202 se a conta ainda não está vinculada; use o token dela para vinculá-la ao entrar ou se cadastrar.',
    'GET /oauth/{id}/bind':
      'Começa a vincular uma conta externa: retorna a URL a abrir e define um cookie neste navegador.',
    'POST /oauth/{id}/bind': 'Vincula uma conta externa a esta, com code e state ou o token de um login.',
    'DELETE /oauth/{id}/unbind': 'Desvincula uma conta externa, a menos que seja sua única forma de entrar.',
    'GET /oauth/binds': 'Lista suas contas externas vinculadas.',
    'GET /admin/oauth_providers': 'Lista os provedores externos em ordem. Dos segredos, só informa se estão definidos.',
    'GET /admin/oauth_providers/next': 'Retorna o id e a URL de retorno do próximo provedor.',
    'POST /admin/oauth_providers': 'Adiciona um provedor.',
    'PUT /admin/oauth_providers/{id}': 'Altera um provedor ou a posição dele.',
    'DELETE /admin/oauth_providers/{id}': 'Exclui um provedor e desvincula todas as contas dele.',
    'POST /admin/oauth_providers/{id}/test': 'Testa a conexão com o provedor e retorna o resultado.',
    'POST /mail/send':
      'Envia um código por e-mail: para o cadastro ou para redefinir uma senha (com captcha), ou para adicionar ou verificar seu próprio e-mail (com login). A resposta nunca revela se uma conta existe.',
    'POST /sms/send': 'Envia um código por SMS, com as mesmas regras.',
    'POST /mail/reset_password': 'Define uma nova senha com um código de e-mail. Todas as sessões terminam.',
    'POST /sms/reset_password': 'Define uma nova senha com um código de SMS. Todas as sessões terminam.',
    'POST /user/bind_email':
      'Altera seu e-mail com um código enviado ao novo ou verifica o atual. As outras sessões terminam.',
    'POST /user/bind_phone': 'Adiciona ou substitui seu celular com um código enviado a ele. Não é possível removê-lo.',
    'GET /user/photos': 'Lista suas fotos. Aceita pesquisa, filtros e ordenação.',
    'GET /user/photos/index':
      'Retorna a ordem completa da mesma lista como um corpo binário compacto com um ETag. Veja docs/photo-index.md.',
    'GET /user/photos/tiles': 'Retorna os dados da grade de algumas das suas fotos. As inexistentes são omitidas.',
    'POST /user/photos/{id}/replace':
      'Substitui o arquivo de uma foto; o link continua o mesmo. O tipo pode mudar, e a versão anterior fica disponível por um tempo. Um token também precisa de user:photo:read.',
    'PUT /user/photos/{id}/poster':
      'Define a capa de um vídeo: um JPEG, PNG ou WebP de até 4 MB com as proporções do vídeo, como formulário com um arquivo ou como o corpo da requisição. Todas as miniaturas mudam. Um token também precisa de user:photo:read.',
    'GET /user/near_duplicates':
      'Lista em grupos suas fotos de aparência igual, com a melhor em primeiro lugar. Os grupos cuja remoção libera mais espaço vêm antes.',
    'POST /user/near_duplicates/resolve':
      'Mantém uma foto no lugar de outras de aparência igual: ela entra nos álbuns delas na mesma posição, nas capas e nos compartilhamentos, preenche descrições vazias, recebe as tags e não expira antes. As outras vão para a lixeira. Um token também precisa de user:photo:read.',
    'POST /user/near_duplicates/dismissed':
      'Oculta os grupos cujas fotos são todas indicadas, até que outra foto entre neles.',
    'DELETE /user/near_duplicates/dismissed': 'Mostra de novo os grupos ocultos.',
    'GET /user/near_duplicates/matches':
      'Informa quais das fotos indicadas se parecem com uma que você já tinha e quais ainda não foram comparadas.',
    'GET /user/photos/{id}/near_duplicates':
      'Lista suas fotos que se parecem com esta, das mais antigas às mais recentes.',
    'GET /user/places':
      'Lista as cidades e os países onde suas fotos foram tiradas, começando pelos que têm mais fotos.',
    'GET /user/places/clusters': 'Agrupa as fotos de uma parte do mapa, começando pelos maiores grupos.',
    'GET /user/photos/{id}/versions': 'Lista as versões anteriores de uma foto, das mais recentes às mais antigas.',
    'POST /user/photos/{id}/versions/{version}/restore':
      'Restaura uma versão anterior. A atual se torna uma versão anterior. Um token também precisa de user:photo:read.',
    'DELETE /user/photos/{id}/versions/{version}': 'Exclui permanentemente uma versão anterior e libera o espaço dela.',
    'GET /user/search/suggestions': 'Sugere suas tags, álbuns e câmeras para a palavra digitada.',
    'GET /user/tags': 'Lista suas tags com o número de fotos, as mais usadas primeiro.',
    'GET /explore/photos': 'Lista as fotos públicas por página ou cursor.',
    'GET /explore/photos/index':
      'Retorna uma parte da ordem do Explorar, alguns bytes por foto. O cabeçalho x-next-cursor informa onde começa a próxima parte.',
    'GET /explore/photos/tiles':
      'Retorna os dados da grade de algumas fotos públicas. As que não são públicas são omitidas.',
    'GET /explore/photos/{id}': 'Retorna uma foto pública.',
    'POST /explore/photos/{id}/like': 'Curte uma foto pública. Solicitações repetidas contam uma vez.',
    'DELETE /explore/photos/{id}/unlike': 'Remove uma curtida.',
    'GET /explore/tags': 'Lista as tags mais usadas das fotos públicas.',
    'GET /explore/albums': 'Lista os álbuns públicos com pelo menos uma foto pública.',
    'GET /explore/albums/{id}': 'Um álbum público.',
    'GET /explore/albums/{id}/photos': 'Lista as fotos públicas de um álbum público.',
    'GET /explore/albums/{id}/photos/index': 'Retorna a ordem completa de um álbum público, alguns bytes por foto.',
    'GET /explore/users/{username}': 'Retorna o perfil público de um usuário e o número de itens públicos dele.',
    'GET /admin/explore': 'Lista as fotos públicas aguardando aprovação, aprovadas ou recusadas.',
    'PUT /admin/explore': 'Aprova fotos para o Explorar ou as recusa.',
    'GET /user/trash': 'Lista as fotos excluídas que ainda podem ser restauradas.',
    'GET /user/trash/index':
      'Retorna a ordem completa da lixeira no formato do índice de fotos, as excluídas mais recentemente primeiro.',
    'GET /user/trash/tiles':
      'Retorna os dados da grade de algumas fotos na lixeira, com URLs privadas de curta duração.',
    'POST /user/trash/restore': 'Restaura fotos da lixeira, inclusive os links e os álbuns delas.',
    'DELETE /user/trash': 'Exclui permanentemente fotos da lixeira.',
    'GET /user/photos/{id}': 'Uma foto da conta.',
    'GET /user/photos/{id}/original': 'Baixa o arquivo como você o enviou.',
    'PUT /user/photos/update': 'Atualiza várias fotos de uma vez. Campos omitidos não mudam.',
    'PUT /user/photos/{id}': 'Atualiza uma foto. Campos omitidos não mudam.',
    'DELETE /user/photos': 'Exclui fotos. Os links delas param de funcionar imediatamente.',
    'GET /user/shares': 'Lista seus compartilhamentos.',
    'POST /user/shares': 'Compartilha um álbum ou fotos e retorna o link. Um token também precisa de user:photo:read.',
    'GET /user/shares/{id}': 'Retorna um compartilhamento com os visitantes e downloads dos últimos trinta dias.',
    'PUT /user/shares/{id}':
      'Altera a descrição, a senha, a expiração e as permissões dos visitantes de um compartilhamento. Uma nova senha invalida todo acesso dado antes. Um token que define a senha, remove ou estende a expiração ou permite que os visitantes vejam ou baixem mais também precisa de user:photo:read.',
    'DELETE /user/shares': 'Exclui compartilhamentos. Os links deles param de funcionar imediatamente.',
    'GET /shares/{slug}':
      'Retorna um compartilhamento ou só o estado dele, se estiver bloqueado, expirado ou excluído. A senha pode ser enviada com codificação percentual no cabeçalho X-Share-Password; uma errada é recusada e contada como em unlock.',
    'POST /shares/{slug}/unlock':
      'Verifica a senha de um compartilhamento e retorna uma autorização para enviar no cabeçalho X-Share-Grant.',
    'GET /shares/{slug}/photos':
      'Lista as fotos de um compartilhamento. Aceita X-Share-Grant ou a senha em X-Share-Password.',
    'GET /shares/{slug}/index':
      'Retorna a ordem de todas as fotos de um compartilhamento, no formato do índice de fotos.',
    'GET /shares/{slug}/tiles': 'Retorna os dados da grade de algumas fotos de um compartilhamento.',
    'POST /shares/{slug}/archive':
      'Prepara um ZIP de todas as fotos de um compartilhamento e retorna a URL e o tamanho exato dele. Expira com o compartilhamento.',
    'POST /shares/{slug}/photos':
      'Envia uma foto a um compartilhamento que as aceita. Ela pertence ao dono do compartilhamento e pode precisar da aprovação dele.',
    'GET /user/shares/{id}/uploads':
      'Lista as fotos de visitantes aguardando aprovação. Um token também precisa de user:photo:read.',
    'POST /user/shares/{id}/uploads': 'Aprova fotos de visitantes ou as move para a lixeira.',
    'GET /admin/shares': 'Lista todos os compartilhamentos.',
    'DELETE /admin/shares':
      'Revoga compartilhamentos. Os links deles param de funcionar imediatamente, e o motivo é registrado.',
    'GET /shares/{slug}/photos/{id}':
      'Retorna uma foto de um compartilhamento. A câmera e o local só são incluídos se o proprietário os mostrar.',
    'GET /user/usage':
      'Uso atual de cada limite, a composição do espaço, o tráfego deste mês e os envios dos últimos trinta dias.',
    'GET /user/traffic': 'Tráfego diário das suas fotos.',
    'POST /setup': 'Cria o administrador e dá nome ao site na primeira inicialização.',
    'GET /configs': 'Retorna a configuração pública do site.',
    'GET /group': 'Retorna o grupo de usuários ativo com os limites e os armazenamentos dele.',
    'GET /admin/pages': 'Lista todas as páginas de conteúdo em ordem, inclusive as não publicadas.',
    'POST /admin/pages': 'Adiciona uma página de conteúdo ou um link externo.',
    'GET /admin/pages/{id}': 'Uma página de conteúdo com o texto dela.',
    'PUT /admin/pages/{id}':
      'Altera uma página de conteúdo. Se uma posição for informada, as outras páginas se movem de acordo.',
    'DELETE /admin/pages/{id}': 'Exclui uma página de conteúdo.',
    'GET /notices': 'Lista os comunicados do site, dos mais recentes aos mais antigos.',
    'GET /notices/{id}': 'Retorna um comunicado. O texto é Markdown.',
    'GET /admin/notices': 'Lista todos os comunicados, inclusive os não publicados.',
    'POST /admin/notices': 'Adiciona um comunicado.',
    'GET /admin/notices/{id}': 'Retorna um comunicado com o texto dele.',
    'PUT /admin/notices/{id}': 'Altera, publica ou despublica um comunicado.',
    'DELETE /admin/notices/{id}': 'Exclui um comunicado.',
    'POST /explore/photos/{id}/report': 'Denuncia uma foto pública.',
    'POST /explore/albums/{id}/report': 'Denuncia um álbum público.',
    'POST /explore/users/{username}/report': 'Denuncia um usuário.',
    'POST /shares/{slug}/report': 'Denuncia um compartilhamento. Visitantes resolvem um captcha.',
    'POST /reports':
      'Denuncia uma foto ou página deste site pela URL. Visitantes resolvem um captcha. A resposta é a mesma, exista algo lá ou não.',
    'POST /user/orders/preview': 'Mostra o preço e o efeito de um pedido sem criá-lo.',
    'POST /user/orders':
      'Cria um pedido. Com o cabeçalho Idempotency-Key, solicitações repetidas em um dia o criam só uma vez.',
    'GET /user/orders': 'Lista seus pedidos, dos mais recentes aos mais antigos.',
    'GET /user/orders/{trade_no}': 'Retorna um pedido com os pagamentos dele e as formas de pagamento disponíveis.',
    'PUT /user/orders/{trade_no}/cancel': 'Cancela um pedido não pago e libera o cupom dele.',
    'POST /user/orders/{trade_no}/pay':
      'Inicia um pagamento e retorna a próxima etapa: abrir uma URL, mostrar um código QR ou fazer uma transferência.',
    'GET /user/orders/{trade_no}/invoice': 'Retorna o recibo de um pedido pago como PDF.',
    'GET /admin/orders': 'Lista todos os pedidos.',
    'GET /admin/orders/{trade_no}': 'Retorna um pedido com os pagamentos, as referências e os reembolsos dele.',
    'PUT /admin/orders/{trade_no}/confirm': 'Confirma que a transferência deste pedido chegou e conclui o pedido.',
    'PUT /admin/orders/{trade_no}/cancel': 'Cancela um pedido não pago.',
    'POST /admin/orders/{trade_no}/refund':
      'Registra um reembolso e, opcionalmente, revoga a compra. O dinheiro em si é reembolsado na plataforma de pagamento.',
    'PUT /admin/payments/{id}/resolve':
      'Resolve um pagamento que não corresponde ao pedido: conclui o pedido ou registra um reembolso.',
    'GET /admin/revenue': 'Receita e reembolsos por moeda e dia.',
    'GET /admin/reports': 'Lista as denúncias, por padrão as não resolvidas.',
    'GET /admin/reports/{id}': 'Retorna uma denúncia, o conteúdo denunciado e as ações disponíveis.',
    'PUT /admin/reports/{id}':
      'Resolve uma denúncia: descarta-a ou a acata e age sobre ela, com uma mensagem opcional ao denunciante.',
    'GET /pages': 'As páginas de conteúdo do site.',
    'GET /pages/{slug}': 'Retorna uma página de conteúdo. O texto é Markdown.',
    'POST /upload': 'Envia uma foto e retorna os links dela.',
  },
}
