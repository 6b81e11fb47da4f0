import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/payment-gateways.ts'

export const texts: Translation<typeof master, 'es'> = {
  'payment-gateways': {
    add: 'Añadir pasarela de pago',
    none: 'Aún no hay pasarelas de pago',
    none_hint: 'Añade una para que se puedan pagar los pedidos.',
    on: 'Activada',
    off: 'Desactivada',
    comma: ', ',
    currency_count_one: '{count} moneda',
    currency_count_many: '{count} de monedas',
    currency_count_other: '{count} monedas',
    platform: 'Plataforma',
    name: 'Nombre',
    name_help: 'Lo ven los compradores al pagar.',
    optional: '{label} (opcional)',
    required: 'Obligatorio',
    choose_one: 'Elige al menos uno',
    is_enabled: 'Activada',
    is_enabled_help: 'Si está desactivada, no admite pagos nuevos. Los pendientes se siguen procesando.',
    open_site: 'Abrir sitio del comercio',
    channels: 'Canales',
    channels_hint: 'Opciones que se ofrecen a los compradores. Actívalas primero en la plataforma.',
    currencies: 'Monedas',
    currencies_hint:
      'Se ofrece para pedidos en estas monedas. Deben coincidir con las que liquida tu cuenta de comercio.',
    notify_told:
      'Las notificaciones de pago llegan a esta dirección. Se envía con cada pago, así que casi nunca hace falta escribirla a mano. Debe ser accesible desde Internet:',
    copy_notify: 'Copiar dirección de notificación',
    added: '{name} añadida',
    saved: '{name} guardada',
    deleted: '{name} eliminada',
    fields: {
      endpoint: 'Dirección de la API',
      pid: 'ID de comercio',
      key: 'Clave de comercio',
      app_id: 'ID de aplicación',
      alipay_public_key: 'Clave pública de Alipay',
      seller_id: 'ID de vendedor (PID)',
      private_key: 'Clave privada',
      mch_id: 'Número de comercio',
      serial_no: 'Número de serie del certificado de comercio',
      public_key_id: 'ID de clave pública de WeChat Pay',
      public_key: 'Clave pública de WeChat Pay',
      api_v3_key: 'Clave APIv3',
      mer_id: 'Número de comercio',
      certificate: 'Certificado de firma',
      root_certificates: 'Certificados raíz e intermedios de UnionPay',
      client_id: 'ID de cliente',
      webhook_id: 'ID de webhook',
      client_secret: 'Secreto de cliente',
      secret_key: 'Clave secreta',
      webhook_secret: 'Secreto de firma del webhook',
      instructions: 'Instrucciones de transferencia',
    },
    help: {
      epay: {
        endpoint: 'Dirección del sitio de Epay, por ejemplo, https://pay.example.com.',
        pid: 'Está en la información de comercio del sitio de Epay.',
      },
      alipay: {
        alipay_public_key: 'La clave pública de Alipay, no la de tu aplicación.',
        seller_id: 'Si se indica, solo se aceptan notificaciones de este vendedor.',
        private_key: 'La clave privada de tu aplicación, en formato PKCS#1 o PKCS#8.',
        endpoint: 'Déjala en blanco para producción. Para el entorno de pruebas, escribe la dirección de su pasarela.',
      },
      wechat: {
        serial_no: 'Número de serie del certificado de API del comercio, en “API security”.',
        public_key_id: 'Empieza por PUB_KEY_ID_. Sin él, se usan los certificados de la plataforma.',
        public_key: 'Escríbela junto con el ID de la clave pública.',
        private_key: 'Clave privada del certificado de API del comercio (el contenido de apiclient_key.pem).',
        api_v3_key: 'Los 32 caracteres que definiste en la plataforma de comercio.',
        endpoint: 'Déjala en blanco para usar la dirección oficial.',
      },
      unipay: {
        certificate: 'PEM, exportado del archivo pfx.',
        root_certificates: 'Sirven para verificar las firmas de UnionPay. Puedes pegar varios seguidos.',
        private_key: 'PEM, exportada del archivo pfx.',
        endpoint: 'Déjala en blanco para producción. Para pruebas, escribe la dirección del entorno de pruebas.',
      },
      paypal: {
        webhook_id: 'Lo obtienes al añadir la dirección de notificación a la aplicación. Puedes escribirlo más tarde.',
        endpoint:
          'Déjala en blanco para producción. Para el entorno de pruebas, escribe https://api-m.sandbox.paypal.com.',
      },
      stripe: {
        secret_key:
          'Empieza por sk_. Recomendamos una clave restringida (rk_) con permiso de escritura en Checkout Sessions y de lectura en PaymentIntents y Charges.',
        webhook_secret: 'Empieza por whsec_. Stripe lo muestra después de añadir la dirección de notificación.',
        endpoint: 'Déjala en blanco para usar la dirección oficial.',
      },
      transfer: {
        instructions:
          'El comprador las ve tal cual. Incluye la cuenta y el banco, y pide que se indique el número de pedido como referencia.',
      },
    },
    platforms: {
      epay: { name: 'Epay', hint: 'Funciona con cualquier sitio que use el protocolo Epay.' },
      alipay: {
        name: 'Alipay',
        hint: 'Crea una aplicación web en la plataforma abierta de Alipay y activa el pago en sitios web y el pago en persona.',
      },
      wechat: {
        name: 'WeChat Pay',
        hint: 'Activa el pago Native en la plataforma de comercio y define una clave APIv3.',
      },
      unipay: { name: 'UnionPay', hint: 'Solicita el pago por pasarela en línea y exporta los certificados.' },
      paypal: {
        name: 'PayPal',
        hint: 'Crea una aplicación en PayPal Developer.',
        notify:
          'Añade esta dirección a los webhooks de tu aplicación de PayPal con los eventos Checkout y Payments, y luego escribe el ID del webhook más abajo:',
      },
      stripe: {
        name: 'Stripe',
        hint: 'La clave está en el panel de Stripe, en Developers → API keys.',
        notify:
          'Añade esta dirección en Stripe, en Developers → Webhooks, con los eventos checkout.session, charge.refunded, charge.dispute.created y payment_intent.succeeded, y luego escribe el secreto de firma más abajo:',
      },
      transfer: {
        name: 'Transferencia bancaria',
        hint: 'El comprador sigue tus instrucciones. Tú confirmas el pedido cuando llega el dinero.',
      },
      double: { name: 'Pago de prueba', hint: 'Solo para desarrollo. No se mueve dinero real.' },
    },
    test: {
      title: 'Prueba',
      hint: 'Se conecta con la configuración guardada y comprueba la dirección, las claves y las notificaciones. No se hace ningún pago.',
      save_first: 'La prueba usa la configuración guardada. Guarda primero los cambios.',
      run: 'Probar',
      ok: {
        settings: 'La configuración está completa',
        keys: 'Las claves y los certificados funcionan',
        connection: 'Hay conexión con la plataforma',
        credentials: 'La plataforma acepta el comercio y la clave',
        notices: 'Las notificaciones van a una dirección pública',
        address: 'Dirección del sitio definida',
      },
      step: {
        settings: 'Configuración: ',
        keys: 'Claves y certificados: ',
        connection: 'Conexión: ',
        credentials: 'Comercio y clave: ',
        notices: 'Dirección de notificación: ',
        address: 'Dirección del sitio: ',
      },
      outcome: {
        address_refused:
          'no permitido. Esta dirección está en la red interna. Pide al operador que la añada a INNER_HOSTS.',
        url_refused: 'no permitido. Usa https; http solo funciona con los hosts de INNER_HOSTS.',
        connection_refused: 'conexión rechazada. Nada escucha en este puerto.',
        tls_failed: 'error de TLS. Comprueba el certificado.',
        unreachable: 'no se puede conectar. Comprueba la dirección, el DNS y la red del servidor.',
        timed_out: 'sin respuesta a tiempo.',
        too_large: 'la respuesta es demasiado grande para una plataforma de pago.',
        status: 'la plataforma devolvió un error. Puede que la dirección sea incorrecta o que el servicio no funcione.',
        malformed: 'no es la respuesta de una plataforma de pago. Comprueba la dirección.',
        key_unreadable: 'no se puede leer. Pega el PEM completo, con la primera y la última línea.',
        signature_wrong: 'la firma no coincide. Comprueba que las claves de ambos lados se corresponden.',
        credentials_refused: 'no aceptado. Comprueba el comercio y la clave.',
        not_public:
          'está en una red privada, así que las notificaciones no pueden llegar. En su lugar, los pagos se comprueban periódicamente.',
        address_unset:
          'PUBLIC_URL no está definida. Los clientes no verán esta pasarela hasta que pongas en ella tu dirección pública y reinicies.',
        unclear: 'no se puede verificar sin un pago real.',
      },
    },
    delete: {
      title: 'Eliminar',
      hint: 'Para pausarla, desactívala. No se puede eliminar mientras aún puedan llegar pagos, hasta dos días después de que terminen sus pedidos.',
      open: 'Eliminar pasarela',
      named: 'Eliminar {name}',
      warning:
        'También se eliminan sus claves. Los pedidos pagados no se ven afectados. Esta acción no se puede deshacer.',
    },
  },
}
