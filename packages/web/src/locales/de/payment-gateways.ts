import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/payment-gateways.ts'

export const texts: Translation<typeof master, 'de'> = {
  'payment-gateways': {
    add: 'Zahlungsanbieter hinzufügen',
    none: 'Noch keine Zahlungsanbieter',
    none_hint: 'Füge einen hinzu, damit Bestellungen bezahlt werden können.',
    on: 'Aktiviert',
    off: 'Deaktiviert',
    comma: ', ',
    currency_count_one: '{count} Währung',
    currency_count_other: '{count} Währungen',
    platform: 'Plattform',
    name: 'Name',
    name_help: 'Wird Käufern beim Bezahlen angezeigt.',
    optional: '{label} (optional)',
    required: 'Erforderlich',
    choose_one: 'Wähle mindestens eine Option',
    is_enabled: 'Aktiviert',
    is_enabled_help: 'Wenn deaktiviert, nimmt er keine neuen Zahlungen an. Ausstehende werden noch verarbeitet.',
    open_site: 'Händlerseite öffnen',
    channels: 'Kanäle',
    channels_hint: 'Optionen für Käufer. Aktiviere sie zuerst auf der Plattform.',
    currencies: 'Währungen',
    currencies_hint:
      'Verfügbar für Bestellungen in diesen Währungen. Sie müssen zu denen passen, in denen dein Händlerkonto abrechnet.',
    notify_told:
      'Zahlungsbenachrichtigungen kommen an dieser Adresse an. Sie wird bei jeder Zahlung mitgesendet, du musst sie also selten selbst eintragen. Sie muss öffentlich erreichbar sein:',
    copy_notify: 'Benachrichtigungsadresse kopieren',
    added: '{name} hinzugefügt',
    saved: '{name} gespeichert',
    deleted: '{name} gelöscht',
    fields: {
      endpoint: 'API-Adresse',
      pid: 'Händler-ID',
      key: 'Händlerschlüssel',
      app_id: 'App-ID',
      alipay_public_key: 'Öffentlicher Alipay-Schlüssel',
      seller_id: 'Verkäufer-ID (PID)',
      private_key: 'Privater Schlüssel',
      mch_id: 'Händlernummer',
      serial_no: 'Seriennummer des Händlerzertifikats',
      public_key_id: 'ID des öffentlichen WeChat-Pay-Schlüssels',
      public_key: 'Öffentlicher WeChat-Pay-Schlüssel',
      api_v3_key: 'APIv3-Schlüssel',
      mer_id: 'Händlernummer',
      certificate: 'Signaturzertifikat',
      root_certificates: 'UnionPay-Stamm- und Zwischenzertifikate',
      client_id: 'Client-ID',
      webhook_id: 'Webhook-ID',
      client_secret: 'Client-Secret',
      secret_key: 'Geheimschlüssel',
      webhook_secret: 'Signaturgeheimnis des Webhooks',
      instructions: 'Überweisungsdaten',
    },
    help: {
      epay: {
        endpoint: 'Adresse der Epay-Website, z. B. https://pay.example.com.',
        pid: 'Steht in den Händlerinformationen auf der Epay-Website.',
      },
      alipay: {
        alipay_public_key: 'Der öffentliche Schlüssel von Alipay, nicht der deiner App.',
        seller_id: 'Falls gesetzt, werden nur Benachrichtigungen für diesen Verkäufer angenommen.',
        private_key: 'Der private Schlüssel deiner App im Format PKCS#1 oder PKCS#8.',
        endpoint: 'Für den Live-Betrieb leer lassen. Für die Sandbox deren Gateway-Adresse eingeben.',
      },
      wechat: {
        serial_no: 'Seriennummer des Händler-API-Zertifikats, unter „API security“.',
        public_key_id: 'Beginnt mit PUB_KEY_ID_. Ohne sie werden Plattformzertifikate verwendet.',
        public_key: 'Zusammen mit der ID des öffentlichen Schlüssels eingeben.',
        private_key: 'Privater Schlüssel des Händler-API-Zertifikats (Inhalt von apiclient_key.pem).',
        api_v3_key: 'Die 32 Zeichen, die du auf der Händlerplattform festgelegt hast.',
        endpoint: 'Für die offizielle Adresse leer lassen.',
      },
      unipay: {
        certificate: 'PEM, aus der pfx-Datei exportiert.',
        root_certificates: 'Zum Prüfen der UnionPay-Signaturen. Du kannst mehrere nacheinander einfügen.',
        private_key: 'PEM, aus der pfx-Datei exportiert.',
        endpoint: 'Für den Live-Betrieb leer lassen. Für Tests die Adresse der Testumgebung eingeben.',
      },
      paypal: {
        webhook_id:
          'Du erhältst sie, nachdem du der App die Benachrichtigungsadresse hinzugefügt hast. Du kannst sie später eintragen.',
        endpoint: 'Für den Live-Betrieb leer lassen. Für die Sandbox https://api-m.sandbox.paypal.com eingeben.',
      },
      stripe: {
        secret_key:
          'Beginnt mit sk_. Wir empfehlen einen eingeschränkten Schlüssel (rk_) mit Schreibzugriff auf Checkout Sessions und Lesezugriff auf PaymentIntents und Charges.',
        webhook_secret:
          'Beginnt mit whsec_. Stripe zeigt es an, nachdem du die Benachrichtigungsadresse hinzugefügt hast.',
        endpoint: 'Für die offizielle Adresse leer lassen.',
      },
      transfer: {
        instructions:
          'Wird dem Käufer unverändert angezeigt. Nenne Konto und Bank und bitte um die Bestellnummer als Verwendungszweck.',
      },
    },
    platforms: {
      epay: { name: 'Epay', hint: 'Funktioniert mit jeder Website, die das Epay-Protokoll verwendet.' },
      alipay: {
        name: 'Alipay',
        hint: 'Erstelle eine Web-App auf der Alipay Open Platform und aktiviere Website- und Vor-Ort-Zahlung.',
      },
      wechat: {
        name: 'WeChat Pay',
        hint: 'Aktiviere Native-Zahlung auf der Händlerplattform und lege einen APIv3-Schlüssel fest.',
      },
      unipay: {
        name: 'UnionPay',
        hint: 'Beantrage die Zahlung über das Online-Gateway und exportiere die Zertifikate.',
      },
      paypal: {
        name: 'PayPal',
        hint: 'Erstelle eine App in PayPal Developer.',
        notify:
          'Füge diese Adresse zu den Webhooks deiner PayPal-App mit den Ereignissen zu Checkout und Payments hinzu und trage dann unten die Webhook-ID ein:',
      },
      stripe: {
        name: 'Stripe',
        hint: 'Den Schlüssel findest du im Stripe-Dashboard unter Entwickler → API-Schlüssel.',
        notify:
          'Füge diese Adresse in Stripe unter Entwickler → Webhooks mit den checkout.session-Ereignissen, charge.refunded, charge.dispute.created und payment_intent.succeeded hinzu und trage dann unten das Signaturgeheimnis ein:',
      },
      transfer: {
        name: 'Banküberweisung',
        hint: 'Der Käufer folgt deinen Angaben. Du bestätigst die Bestellung, sobald das Geld da ist.',
      },
      double: { name: 'Testzahlung', hint: 'Nur für die Entwicklung. Es fließt kein echtes Geld.' },
    },
    test: {
      title: 'Test',
      hint: 'Verbindet sich mit den gespeicherten Einstellungen und prüft Adresse, Schlüssel und Benachrichtigungen. Es wird nichts bezahlt.',
      save_first: 'Der Test verwendet die gespeicherten Einstellungen. Speichere zuerst deine Änderungen.',
      run: 'Test starten',
      ok: {
        settings: 'Einstellungen sind vollständig',
        keys: 'Schlüssel und Zertifikate funktionieren',
        connection: 'Plattform ist erreichbar',
        credentials: 'Plattform akzeptiert Händler und Schlüssel',
        notices: 'Benachrichtigungen gehen an eine öffentliche Adresse',
        address: 'Adresse der Website ist gesetzt',
      },
      step: {
        settings: 'Einstellungen: ',
        keys: 'Schlüssel und Zertifikate: ',
        connection: 'Verbindung: ',
        credentials: 'Händler und Schlüssel: ',
        notices: 'Benachrichtigungsadresse: ',
        address: 'Website-Adresse: ',
      },
      outcome: {
        address_refused:
          'nicht erlaubt. Diese Adresse liegt im internen Netz. Bitte den Betreiber, sie zu INNER_HOSTS hinzuzufügen.',
        url_refused: 'nicht erlaubt. Verwende https; http funktioniert nur für Hosts in INNER_HOSTS.',
        connection_refused: 'Verbindung abgelehnt. Auf diesem Port lauscht nichts.',
        tls_failed: 'TLS fehlgeschlagen. Prüfe das Zertifikat.',
        unreachable: 'nicht erreichbar. Prüfe Adresse, DNS und Netzwerk des Servers.',
        timed_out: 'keine rechtzeitige Antwort.',
        too_large: 'Die Antwort ist zu groß für eine Zahlungsplattform.',
        status:
          'Die Plattform hat einen Fehler gemeldet. Vielleicht ist die Adresse falsch oder der Dienst ausgefallen.',
        malformed: 'Das ist keine Antwort einer Zahlungsplattform. Prüfe die Adresse.',
        key_unreadable: 'nicht lesbar. Füge das ganze PEM ein, einschließlich der ersten und letzten Zeile.',
        signature_wrong: 'Signatur stimmt nicht. Prüfe, ob die Schlüssel beider Seiten zusammengehören.',
        credentials_refused: 'nicht akzeptiert. Prüfe Händler und Schlüssel.',
        not_public:
          'liegt in einem privaten Netz, Benachrichtigungen können also nicht ankommen. Zahlungen werden stattdessen regelmäßig abgefragt.',
        address_unset:
          'PUBLIC_URL ist nicht gesetzt. Kunden sehen diesen Anbieter erst, wenn du es auf deine öffentliche Adresse setzt und neu startest.',
        unclear: 'lässt sich ohne echte Zahlung nicht prüfen.',
      },
    },
    delete: {
      title: 'Löschen',
      hint: 'Zum Pausieren deaktiviere ihn. Er kann nicht gelöscht werden, solange noch Zahlungen eintreffen können, bis zwei Tage nach dem Ende ihrer Bestellungen.',
      open: 'Anbieter löschen',
      named: '{name} löschen',
      warning:
        'Auch die Schlüssel werden gelöscht. Bezahlte Bestellungen sind nicht betroffen. Das lässt sich nicht rückgängig machen.',
    },
  },
}
