import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/payment-gateways.ts'

export const texts: Translation<typeof master, 'fr'> = {
  'payment-gateways': {
    add: 'Ajouter une passerelle de paiement',
    none: 'Pas encore de passerelles de paiement',
    none_hint: 'Ajoutez-en une pour que les commandes puissent être payées.',
    on: 'Activée',
    off: 'Désactivée',
    comma: ', ',
    currency_count_one: '{count} devise',
    currency_count_many: '{count} de devises',
    currency_count_other: '{count} devises',
    platform: 'Plateforme',
    name: 'Nom',
    name_help: 'Affiché aux acheteurs lors du paiement.',
    optional: '{label} (facultatif)',
    required: 'Obligatoire',
    choose_one: 'Choisissez-en au moins un',
    is_enabled: 'Activée',
    is_enabled_help:
      'Désactivée, elle n’accepte plus de nouveaux paiements. Ceux en attente sont tout de même traités.',
    open_site: 'Ouvrir le site marchand',
    channels: 'Canaux',
    channels_hint: 'Options proposées aux acheteurs. Activez-les d’abord sur la plateforme.',
    currencies: 'Devises',
    currencies_hint:
      'Proposée pour les commandes dans ces devises. Elles doivent correspondre aux devises de règlement de votre compte marchand.',
    notify_told:
      'Les notifications de paiement arrivent à cette adresse. Elle est transmise avec chaque paiement, vous avez donc rarement à la saisir. Elle doit être accessible publiquement :',
    copy_notify: 'Copier l’adresse de notification',
    added: '{name} ajouté',
    saved: '{name} enregistré',
    deleted: '{name} supprimé',
    fields: {
      endpoint: 'Adresse de l’API',
      pid: 'ID marchand',
      key: 'Clé marchand',
      app_id: 'ID d’application',
      alipay_public_key: 'Clé publique Alipay',
      seller_id: 'ID vendeur (PID)',
      private_key: 'Clé privée',
      mch_id: 'Numéro marchand',
      serial_no: 'Numéro de série du certificat marchand',
      public_key_id: 'ID de clé publique WeChat Pay',
      public_key: 'Clé publique WeChat Pay',
      api_v3_key: 'Clé APIv3',
      mer_id: 'Numéro marchand',
      certificate: 'Certificat de signature',
      root_certificates: 'Certificats racine et intermédiaires UnionPay',
      client_id: 'ID client',
      webhook_id: 'ID du webhook',
      client_secret: 'Secret client',
      secret_key: 'Clé secrète',
      webhook_secret: 'Secret de signature du webhook',
      instructions: 'Instructions de virement',
    },
    help: {
      epay: {
        endpoint: 'Adresse du site Epay, par exemple https://pay.example.com.',
        pid: 'À trouver dans les informations marchand du site Epay.',
      },
      alipay: {
        alipay_public_key: 'La clé publique d’Alipay, pas celle de votre application.',
        seller_id: 'Si défini, seules les notifications pour ce vendeur sont acceptées.',
        private_key: 'La clé privée de votre application, au format PKCS#1 ou PKCS#8.',
        endpoint: 'Laissez vide en production. Pour le bac à sable, saisissez l’adresse de sa passerelle.',
      },
      wechat: {
        serial_no: 'Numéro de série du certificat d’API marchand, dans « API security ».',
        public_key_id: 'Commence par PUB_KEY_ID_. Sans lui, les certificats de la plateforme sont utilisés.',
        public_key: 'À saisir avec l’ID de clé publique.',
        private_key: 'Clé privée du certificat d’API marchand (le contenu de apiclient_key.pem).',
        api_v3_key: 'Les 32 caractères que vous avez définis sur la plateforme marchande.',
        endpoint: 'Laissez vide pour l’adresse officielle.',
      },
      unipay: {
        certificate: 'PEM, exporté du fichier pfx.',
        root_certificates: 'Servent à vérifier les signatures d’UnionPay. Vous pouvez en coller plusieurs à la suite.',
        private_key: 'PEM, exporté du fichier pfx.',
        endpoint: 'Laissez vide en production. Pour les tests, saisissez l’adresse de l’environnement de test.',
      },
      paypal: {
        webhook_id:
          'Vous l’obtenez après avoir ajouté l’adresse de notification à l’application. Vous pourrez le saisir plus tard.',
        endpoint: 'Laissez vide en production. Pour le bac à sable, saisissez https://api-m.sandbox.paypal.com.',
      },
      stripe: {
        secret_key:
          'Commence par sk_. Nous recommandons une clé restreinte (rk_) avec accès en écriture à Checkout Sessions et en lecture à PaymentIntents et Charges.',
        webhook_secret: 'Commence par whsec_. Stripe l’affiche après l’ajout de l’adresse de notification.',
        endpoint: 'Laissez vide pour l’adresse officielle.',
      },
      transfer: {
        instructions:
          'Affichées telles quelles à l’acheteur. Indiquez le compte et la banque, et demandez le numéro de commande en référence.',
      },
    },
    platforms: {
      epay: { name: 'Epay', hint: 'Fonctionne avec tout site utilisant le protocole Epay.' },
      alipay: {
        name: 'Alipay',
        hint: 'Créez une application web sur la plateforme ouverte Alipay et activez le paiement sur site web et en face à face.',
      },
      wechat: {
        name: 'WeChat Pay',
        hint: 'Activez le paiement Native sur la plateforme marchande et définissez une clé APIv3.',
      },
      unipay: {
        name: 'UnionPay',
        hint: 'Demandez le paiement par passerelle en ligne et exportez les certificats.',
      },
      paypal: {
        name: 'PayPal',
        hint: 'Créez une application dans PayPal Developer.',
        notify:
          'Ajoutez cette adresse aux webhooks de votre application PayPal avec les événements Checkout et Payments, puis saisissez l’ID du webhook ci-dessous :',
      },
      stripe: {
        name: 'Stripe',
        hint: 'Trouvez la clé dans le tableau de bord Stripe, sous Développeurs → Clés API.',
        notify:
          'Ajoutez cette adresse dans Stripe sous Développeurs → Webhooks avec les événements checkout.session, charge.refunded, charge.dispute.created et payment_intent.succeeded, puis saisissez le secret de signature ci-dessous :',
      },
      transfer: {
        name: 'Virement bancaire',
        hint: 'L’acheteur suit vos instructions. Vous confirmez la commande une fois l’argent reçu.',
      },
      double: { name: 'Paiement de test', hint: 'Pour le développement uniquement. Aucun argent réel n’est échangé.' },
    },
    test: {
      title: 'Test',
      hint: 'Se connecte avec les paramètres enregistrés et vérifie l’adresse, les clés et les notifications. Aucun paiement n’est effectué.',
      save_first: 'Le test utilise les paramètres enregistrés. Enregistrez d’abord vos modifications.',
      run: 'Tester',
      ok: {
        settings: 'Les paramètres sont complets',
        keys: 'Les clés et certificats fonctionnent',
        connection: 'La plateforme est joignable',
        credentials: 'La plateforme accepte le marchand et la clé',
        notices: 'Les notifications vont à une adresse publique',
        address: 'L’adresse du site est définie',
      },
      step: {
        settings: 'Paramètres : ',
        keys: 'Clés et certificats : ',
        connection: 'Connexion : ',
        credentials: 'Marchand et clé : ',
        notices: 'Adresse de notification : ',
        address: 'Adresse du site : ',
      },
      outcome: {
        address_refused:
          'non autorisé. Cette adresse est sur le réseau interne. Demandez à l’exploitant de l’ajouter à INNER_HOSTS.',
        url_refused: 'non autorisé. Utilisez https ; http ne fonctionne que pour les hôtes de INNER_HOSTS.',
        connection_refused: 'connexion refusée. Rien n’écoute sur ce port.',
        tls_failed: 'échec TLS. Vérifiez le certificat.',
        unreachable: 'injoignable. Vérifiez l’adresse, le DNS et le réseau du serveur.',
        timed_out: 'pas de réponse à temps.',
        too_large: 'la réponse est trop volumineuse pour une plateforme de paiement.',
        status: 'la plateforme a renvoyé une erreur. L’adresse est peut-être erronée, ou le service est en panne.',
        malformed: 'ce n’est pas une réponse de plateforme de paiement. Vérifiez l’adresse.',
        key_unreadable: 'illisible. Collez tout le PEM, y compris la première et la dernière ligne.',
        signature_wrong: 'la signature ne correspond pas. Vérifiez que les clés des deux côtés vont ensemble.',
        credentials_refused: 'refusé. Vérifiez le marchand et la clé.',
        not_public:
          'c’est sur un réseau privé, les notifications ne peuvent donc pas arriver. Les paiements sont alors vérifiés périodiquement.',
        address_unset:
          'PUBLIC_URL n’est pas défini. Les clients ne verront pas cette passerelle tant que vous ne l’avez pas défini sur votre adresse publique et redémarré.',
        unclear: 'ne peut pas être vérifié sans un vrai paiement.',
      },
    },
    delete: {
      title: 'Supprimer',
      hint: 'Pour la suspendre, désactivez-la. Elle ne peut pas être supprimée tant que des paiements peuvent encore arriver, jusqu’à deux jours après la fin de leurs commandes.',
      open: 'Supprimer la passerelle',
      named: 'Supprimer {name}',
      warning:
        'Ses clés sont aussi supprimées. Les commandes payées ne sont pas affectées. Cette action est irréversible.',
    },
  },
}
