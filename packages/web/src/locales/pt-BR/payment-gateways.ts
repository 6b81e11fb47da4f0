import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/payment-gateways.ts'

export const texts: Translation<typeof master, 'pt-BR'> = {
  'payment-gateways': {
    add: 'Adicionar gateway de pagamento',
    none: 'Nenhum gateway de pagamento ainda',
    none_hint: 'Adicione um para que as pessoas possam pagar seus pedidos.',
    on: 'Ativado',
    off: 'Desativado',
    comma: ', ',
    currency_count_one: '{count} moeda',
    currency_count_many: '{count} de moedas',
    currency_count_other: '{count} moedas',
    platform: 'Plataforma',
    name: 'Nome',
    name_help: 'Exibido aos compradores na hora de pagar.',
    optional: '{label} (opcional)',
    required: 'Obrigatório',
    choose_one: 'Escolha pelo menos um',
    is_enabled: 'Ativado',
    is_enabled_help: 'Quando desativado, não recebe novos pagamentos. Os pendentes ainda são processados.',
    open_site: 'Abrir site do lojista',
    channels: 'Canais',
    channels_hint: 'Opções oferecidas aos compradores. Ative-as primeiro na plataforma.',
    currencies: 'Moedas',
    currencies_hint:
      'Oferecido para pedidos nestas moedas. Elas devem ser as mesmas em que sua conta de lojista recebe.',
    notify_told:
      'As notificações de pagamento chegam neste endereço. Ele é enviado com cada pagamento, então raramente você precisa informá-lo. Deve ser acessível publicamente:',
    copy_notify: 'Copiar endereço de notificação',
    added: '{name} adicionado',
    saved: '{name} salvo',
    deleted: '{name} excluído',
    fields: {
      endpoint: 'Endereço da API',
      pid: 'ID do lojista',
      key: 'Chave do lojista',
      app_id: 'ID do app',
      alipay_public_key: 'Chave pública do Alipay',
      seller_id: 'ID do vendedor (PID)',
      private_key: 'Chave privada',
      mch_id: 'Número do lojista',
      serial_no: 'Número de série do certificado do lojista',
      public_key_id: 'ID da chave pública do WeChat Pay',
      public_key: 'Chave pública do WeChat Pay',
      api_v3_key: 'Chave APIv3',
      mer_id: 'Número do lojista',
      certificate: 'Certificado de assinatura',
      root_certificates: 'Certificados raiz e intermediários da UnionPay',
      client_id: 'ID do cliente',
      webhook_id: 'ID do webhook',
      client_secret: 'Segredo do cliente',
      secret_key: 'Chave secreta',
      webhook_secret: 'Segredo de assinatura do webhook',
      instructions: 'Instruções de transferência',
    },
    help: {
      epay: {
        endpoint: 'Endereço do site Epay, como https://pay.example.com.',
        pid: 'Consulte nas informações do lojista no site Epay.',
      },
      alipay: {
        alipay_public_key: 'A chave pública do Alipay, não a do seu app.',
        seller_id: 'Se definido, só são aceitas notificações deste vendedor.',
        private_key: 'A chave privada do seu app, no formato PKCS#1 ou PKCS#8.',
        endpoint: 'Deixe em branco para produção. Para o sandbox, informe o endereço do gateway dele.',
      },
      wechat: {
        serial_no: 'Número de série do certificado da API do lojista, em “API security”.',
        public_key_id: 'Começa com PUB_KEY_ID_. Sem ele, são usados os certificados da plataforma.',
        public_key: 'Informe junto com o ID da chave pública.',
        private_key: 'Chave privada do certificado da API do lojista (o conteúdo de apiclient_key.pem).',
        api_v3_key: 'Os 32 caracteres que você definiu na plataforma do lojista.',
        endpoint: 'Deixe em branco para o endereço oficial.',
      },
      unipay: {
        certificate: 'PEM, exportado do arquivo pfx.',
        root_certificates: 'Usados para verificar as assinaturas da UnionPay. Você pode colar vários em sequência.',
        private_key: 'PEM, exportada do arquivo pfx.',
        endpoint: 'Deixe em branco para produção. Para testes, informe o endereço do ambiente de teste.',
      },
      paypal: {
        webhook_id: 'Você o recebe depois de adicionar o endereço de notificação ao app. Pode informá-lo depois.',
        endpoint: 'Deixe em branco para produção. Para o sandbox, informe https://api-m.sandbox.paypal.com.',
      },
      stripe: {
        secret_key:
          'Começa com sk_. Recomendamos uma chave restrita (rk_) com acesso de gravação a Checkout Sessions e de leitura a PaymentIntents e Charges.',
        webhook_secret: 'Começa com whsec_. A Stripe o exibe depois que você adiciona o endereço de notificação.',
        endpoint: 'Deixe em branco para o endereço oficial.',
      },
      transfer: {
        instructions:
          'Exibidas ao comprador como escritas. Inclua a conta e o banco e peça o número do pedido como referência.',
      },
    },
    platforms: {
      epay: { name: 'Epay', hint: 'Funciona com qualquer site que use o protocolo Epay.' },
      alipay: {
        name: 'Alipay',
        hint: 'Crie um app web na Alipay Open Platform e ative o pagamento por site e presencial.',
      },
      wechat: {
        name: 'WeChat Pay',
        hint: 'Ative o pagamento Native na plataforma do lojista e defina uma chave APIv3.',
      },
      unipay: { name: 'UnionPay', hint: 'Solicite o pagamento por gateway online e exporte os certificados.' },
      paypal: {
        name: 'PayPal',
        hint: 'Crie um app no PayPal Developer.',
        notify:
          'Adicione este endereço aos webhooks do seu app PayPal com os eventos de Checkout e Payments e depois informe o ID do webhook abaixo:',
      },
      stripe: {
        name: 'Stripe',
        hint: 'Encontre a chave no painel da Stripe em Developers → API keys.',
        notify:
          'Adicione este endereço na Stripe em Developers → Webhooks com os eventos checkout.session, charge.refunded, charge.dispute.created e payment_intent.succeeded e depois informe o segredo de assinatura abaixo:',
      },
      transfer: {
        name: 'Transferência bancária',
        hint: 'O comprador segue suas instruções. Você confirma o pedido quando o dinheiro chega.',
      },
      double: { name: 'Pagamento de teste', hint: 'Só para desenvolvimento. Nenhum dinheiro real é movimentado.' },
    },
    test: {
      title: 'Teste',
      hint: 'Conecta com as configurações salvas e verifica o endereço, as chaves e as notificações. Nenhum pagamento é feito.',
      save_first: 'O teste usa as configurações salvas. Salve suas alterações primeiro.',
      run: 'Executar teste',
      ok: {
        settings: 'As configurações estão completas',
        keys: 'As chaves e os certificados funcionam',
        connection: 'A plataforma está acessível',
        credentials: 'A plataforma aceita o lojista e a chave',
        notices: 'As notificações vão para um endereço público',
        address: 'O endereço do site está definido',
      },
      step: {
        settings: 'Configurações: ',
        keys: 'Chaves e certificados: ',
        connection: 'Conexão: ',
        credentials: 'Lojista e chave: ',
        notices: 'Endereço de notificação: ',
        address: 'Endereço do site: ',
      },
      outcome: {
        address_refused:
          'não permitido. Este endereço está na rede interna. Peça ao operador para adicioná-lo a INNER_HOSTS.',
        url_refused: 'não permitido. Use https; http só funciona para hosts em INNER_HOSTS.',
        connection_refused: 'conexão recusada. Nada está escutando nesta porta.',
        tls_failed: 'falha no TLS. Verifique o certificado.',
        unreachable: 'inacessível. Verifique o endereço, o DNS e a rede do servidor.',
        timed_out: 'sem resposta a tempo.',
        too_large: 'a resposta é grande demais para uma plataforma de pagamento.',
        status: 'a plataforma retornou um erro. O endereço pode estar errado ou o serviço está fora do ar.',
        malformed: 'esta não é a resposta de uma plataforma de pagamento. Verifique o endereço.',
        key_unreadable: 'não é possível ler. Cole o PEM inteiro, incluindo a primeira e a última linha.',
        signature_wrong: 'a assinatura não confere. Verifique se as chaves dos dois lados correspondem.',
        credentials_refused: 'não aceito. Verifique o lojista e a chave.',
        not_public:
          'está em uma rede privada, então as notificações não chegam. Os pagamentos são verificados periodicamente.',
        address_unset:
          'PUBLIC_URL não está definida. Os clientes não verão este gateway até você defini-la com o endereço público e reiniciar.',
        unclear: 'não é possível verificar sem um pagamento real.',
      },
    },
    delete: {
      title: 'Excluir',
      hint: 'Para pausá-lo, desative-o. Não pode ser excluído enquanto pagamentos ainda possam chegar, até dois dias após o fim dos pedidos.',
      open: 'Excluir gateway',
      named: 'Excluir {name}',
      warning: 'As chaves dele também são excluídas. Pedidos pagos não são afetados. Esta ação não pode ser desfeita.',
    },
  },
}
