import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'de'> = {
  settings: {
    title: 'Website-Einstellungen',
    search: 'Einstellungen suchen',
    none_found: 'Keine passenden Einstellungen',
    sections_label: 'Einstellungsbereiche',
    saved: 'Einstellungen gespeichert',
    unsaved_one: '{count} nicht gespeicherte Änderung',
    unsaved_other: '{count, number} nicht gespeicherte Änderungen',
    default: 'Standard: {value}',
    default_on: 'Ein',
    default_off: 'Aus',
    default_empty: 'leer',
    reset: 'Zurücksetzen',
    reset_named: '„{name}“ auf den Standard zurücksetzen',
    file: {
      menu: 'Mehr',
      export: 'Einstellungen exportieren',
      import: 'Einstellungen importieren …',
      malformed: '„{name}“ ist keine Einstellungsdatei. Wähle eine JSON-Datei, die hier exportiert wurde.',
      read_one: '{count, number} Einstellung aus der Datei gelesen. Prüfe sie und speichere dann.',
      read_other: '{count, number} Einstellungen aus der Datei gelesen. Prüfe sie und speichere dann.',
      unknown: 'Unbekannte Einträge übersprungen: {names}',
    },
    login_types: {
      username: 'Benutzername',
      email: 'E-Mail',
      phone: 'Handynummer',
    },
    lapse_policies: {
      keep: 'Alle Fotos behalten, aber Uploads sperren',
      trash: 'Überzählige Fotos nach der Frist in den Papierkorb verschieben',
    },
    login_captchas: {
      always: 'Immer',
      after_failures: 'Nach Fehlversuchen',
    },
    captcha_providers: {
      picture: 'Eigenes Bild',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'Alle Umwandlungen',
      sizes: 'Angebotene Größen und Vorlagen',
      presets: 'Nur Vorlagen',
      signed: 'Keine, nur signierte Adressen',
    },
    captcha_noises: {
      little: 'Wenig, gut lesbar',
      some: 'Mittel',
      much: 'Viel, schwerer für Bots',
    },
    captcha_test: {
      draw: 'Beispiel anzeigen',
      passed: 'Die Prüfung funktioniert mit den gespeicherten Einstellungen.',
      blocked:
        'Die Prüfung konnte nicht geladen werden. Lade die Seite neu. Hilft das nicht, prüfe Websiteschlüssel und Werbeblocker.',
    },
    sms_drivers: {
      none: 'Keiner',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'Eigener Webhook',
    },
    needs: {
      email: 'Richte zuerst unten E-Mail ein.',
      phone: 'Richte zuerst unten einen SMS-Dienst ein.',
    },
    not_offered: {
      email: 'E-Mail funktioniert gerade nicht, deshalb kann sich niemand mit einer E-Mail-Adresse registrieren.',
      phone: 'SMS funktioniert gerade nicht, deshalb kann sich niemand mit einer Handynummer registrieren.',
    },
    test_save_first: 'Der Test verwendet die gespeicherten Einstellungen. Speichere zuerst deine Änderungen.',
    sms_test: {
      send: 'Test-SMS senden',
      sent: 'An {to} gesendet. Sieh auf deinem Handy nach.',
    },
    purge_test: {
      send: 'Testanfrage senden',
      sent: 'Die Purge-Anfrage wurde angenommen.',
    },
    alert_test: {
      send: 'Testalarm senden',
      sent: 'Der Alarm wurde angenommen.',
    },
    moderation_test: {
      send: 'Testergebnis anfordern',
      sent: 'Der Moderationsdienst hat ein Ergebnis geliefert.',
    },
    moderation_failures: { hold: 'Für manuelle Prüfung zurückhalten', publish: 'Veröffentlichen' },
    mail_test: {
      to: 'Test senden an',
      send: 'Test-E-Mail senden',
      sent: 'An {email} gesendet. Sieh in deinem Posteingang nach.',
    },
    fields: {
      site_title: { label: 'Name der Website', help: 'Steht oben auf jeder Seite und im Browsertitel.' },
      site_subtitle: { label: 'Untertitel', help: 'Gilt, wenn die Startseite keinen eigenen Slogan hat.' },
      site_description: { label: 'Beschreibung', help: 'Für Suchmaschinen und Linkvorschauen.' },
      site_keywords: { label: 'Schlüsselwörter', help: 'Für Suchmaschinen, durch Kommas getrennt.' },
      site_icon_url: {
        label: 'URL des Symbols',
        help: 'Beginnt mit / oder https://. Am besten quadratisch. Leer lassen für das integrierte Symbol. Für Browser- und App-Symbole hat es Vorrang vor dem Logo.',
      },
      site_mode: {
        label: 'Betriebsmodus',
        help: 'Ansehen, Herunterladen und Anmelden gehen weiter. Uploads und Änderungen werden abgelehnt. Nur die Administration kann die Website nutzen. Alle anderen sehen eine Wartungsseite.',
      },
      site_mode_message: {
        label: 'Nachricht für Besucher',
        help: 'Optional. Zum Beispiel der Grund und wann es weitergeht.',
      },
      site_notice: {
        label: 'Ankündigung',
        help: 'Unterstützt Markdown. Nach einer Änderung sehen alle Besucher sie erneut.',
      },
      language: { label: 'Standardsprache', help: 'Die Sprache, die Besucher zuerst sehen.' },
      follow_browser_language: {
        label: 'Sprache der Besucher übernehmen',
        help: 'Besucher sehen die Website in der Sprache ihres Browsers oder, falls keine passt, in der Standardsprache.',
      },
      theme: { label: 'Standarddesign', help: 'Das Design, das Besucher zuerst sehen. Alle können wechseln.' },
      sso_only: {
        label: 'Nur Single Sign-on',
        help: 'Angemeldet wird nur mit einem externen Konto; die erste Anmeldung legt das Konto an. Administratoren können unter /login?password=1 weiterhin ein Passwort verwenden.',
      },
      allow_impersonation: {
        label: 'Administratoren dürfen als Benutzer ansehen',
        help: 'Administratoren können das Konto eines Benutzers mit Angabe eines Grundes 30 Minuten lang öffnen. Der Benutzer erhält eine E-Mail, und jede Änderung steht im Audit-Protokoll.',
      },
      sso_redirect: {
        label: 'Zum Anbieter weiterleiten',
        help: 'Bei „Nur Single Sign-on“ und genau einem Anbieter öffnet die Anmeldeseite ihn sofort.',
      },
      login_captcha: {
        label: 'Captcha bei der Anmeldung',
        help: 'Nach Fehlversuchen ist für dieses Konto und Netzwerk trotzdem ein Captcha nötig. Andere Anmeldelimits gelten immer.',
      },
      time_zone: { label: 'Zeitzone', help: 'Gilt für Zeiten ohne eigene Zeitzone.' },
      currency: { label: 'Währung', help: 'Standardwährung für Preise.' },
      icp_no: { label: 'ICP-Nummer', help: 'Steht in der Fußzeile, mit Link zum Register.' },
      psb_no: {
        label: 'PSB-Nummer (China)',
        help: 'Steht in der Fußzeile, mit Link zum Register.',
      },
      homepage_title: { label: 'Titel der Startseite', help: 'Leer lassen, um den Namen der Website zu verwenden.' },
      homepage_description: { label: 'Slogan der Startseite', help: 'Ein Satz unter dem Titel.' },
      homepage_background_images: {
        label: 'Hintergründe der Startseite',
        help: 'Eine URL pro Zeile. Jeder Besuch zeigt eins davon.',
      },
      auth_page_background_images: {
        label: 'Hintergründe der Anmeldung',
        help: 'Eine URL pro Zeile. Neben den Formularen für Anmeldung und Registrierung zu sehen.',
      },
      enable_explore: {
        label: 'Seite „Entdecken“',
        help: 'Wenn ausgeschaltet, sind alle Seiten unter „Entdecken“ nicht verfügbar.',
      },
      explore_needs_approval: {
        label: 'Vor dem Anzeigen genehmigen',
        help: 'Öffentliche Fotos erscheinen unter „Entdecken“ erst nach Genehmigung durch einen Admin, auch frühere Uploads.',
      },
      enable_registration: {
        label: 'Offene Registrierung',
        help: 'Wenn ausgeschaltet, können nur Admins Benutzer hinzufügen.',
      },
      register_needs_approval: {
        label: 'Neue Konten freigeben',
        help: 'Neue Benutzer können sich anmelden, sobald ein Administrator sie freigegeben hat. Eingeladene, importierte und hinzugefügte Personen warten nicht.',
      },
      register_approval_days: {
        label: 'Offene Registrierungen löschen nach (Tagen)',
        help: 'Die Person wird per E-Mail benachrichtigt.',
      },
      user_login_types: {
        label: 'Anmeldemethoden',
        help: 'Mindestens eine. Registrieren ist nur mit den hier gewählten Methoden möglich.',
      },
      user_email_register_verify: {
        label: 'E-Mail beim Registrieren bestätigen',
        help: 'Neue Benutzer geben einen per E-Mail gesendeten Code ein. Hat die Adresse schon ein Konto, wird dessen Inhaber benachrichtigt; die Seite verrät das nie.',
      },
      user_phone_register_verify: {
        label: 'Handynummer beim Registrieren bestätigen',
        help: 'Neue Benutzer geben einen per SMS gesendeten Code ein.',
      },
      user_email_verify: {
        label: 'Bestätigte E-Mail verlangen',
        help: 'Wer eine unbestätigte Adresse hat, sieht immer einen Hinweis. Wenn eingeschaltet, lässt er sich nicht schließen, und Konten ohne E-Mail müssen eine hinzufügen.',
      },
      user_phone_verify: {
        label: 'Bestätigte Handynummer verlangen',
        help: 'Wer eine unbestätigte Nummer hat, sieht immer einen Hinweis. Wenn eingeschaltet, lässt er sich nicht schließen, und Konten ohne Nummer müssen eine hinzufügen.',
      },
      register_requires_consent: {
        label: 'Zustimmung zu Bedingungen',
        help: 'Zum Registrieren müssen die Bedingungen unten akzeptiert werden.',
      },
      register_allowed_domains: {
        label: 'Erlaubte E-Mail-Domains',
        help: 'Eine pro Zeile, etwa example.org; *.example.org steht für die Subdomains. Leer lassen, um alle zu erlauben. Gilt nicht für Personen, die Administratoren hinzufügen.',
      },
      register_refused_domains: {
        label: 'Abgelehnte E-Mail-Domains',
        help: 'Eine pro Zeile. Mit ihren Adressen kann sich niemand registrieren oder die E-Mail-Adresse ändern.',
      },
      terms_url: {
        label: 'Bedingungs-URL',
        help: 'Beginnt mit / oder https://, z. B. /pages/terms. Leer lassen für keinen Link.',
      },
      privacy_url: {
        label: 'URL der Datenschutzerklärung',
        help: 'Beginnt mit / oder https://, z. B. /pages/privacy. Leer lassen für keinen Link.',
      },
      guest_upload: { label: 'Gast-Uploads', help: 'Alle können ohne Konto hochladen. Achte auf Missbrauch.' },
      upload_start_at_once: {
        label: 'Sofort nach der Auswahl hochladen',
        help: 'Wenn ausgeschaltet, warten Dateien auf „Upload starten“. Alle können das in ihren Einstellungen ändern.',
      },
      upload_requires_album: {
        label: 'Album für Uploads verlangen',
        help: 'Nur im Web. Uploads über die API sind nicht betroffen.',
      },
      upload_requires_mobile: {
        label: 'Handynummer zum Hochladen verlangen',
        help: 'Wer keine bestätigte Nummer hat, kann nichts hochladen und wird gebeten, eine hinzuzufügen. Gäste sind nicht betroffen: Schalte bei Bedarf auch Gast-Uploads aus.',
      },
      picture_max_age: {
        label: 'Cache-Dauer für Fotos (Sekunden)',
        help: 'Wie lange Browser und CDNs Fotos zwischenspeichern. Bei kürzeren Zeiten wirken Löschungen schneller.',
      },
      rendering_cache_mb: {
        label: 'Limit des Rendering-Caches (MB)',
        help: 'Speicherplatz für andere Größen, Formate und Versionen mit Wasserzeichen. Was am längsten nicht genutzt wurde, wird zuerst entfernt.',
      },
      open_transforms: {
        label: 'Bildumwandlungen ohne Signatur',
        help: 'Was jeder über den Link eines Bildes anfordern darf. Alles andere braucht eine vom Eigentümer des Fotos signierte Adresse.',
      },
      animated_gif_kb: {
        label: 'Animierte GIFs als WebP ausliefern ab (KB)',
        help: 'Unterstützte Browser erhalten unter demselben Link ein kleineres animiertes WebP. Das gespeicherte GIF bleibt. 0 schaltet dies aus.',
      },
      video_conversions: {
        label: 'Gleichzeitig umgewandelte Videos',
        help: 'Mit ffmpeg entstehen Vorschaubilder, Bilder zum Spulen und Kopien für alle Browser im Hintergrund, höchstens so viele auf einmal je Prozess. 0 schaltet das aus.',
      },
      near_duplicates: {
        label: 'Ähnliche Fotos finden',
        help: 'Jedes Bild erhält einen perzeptuellen Hash. Damit finden Benutzer unter „Ähnliche Fotos“ verkleinerte, neu komprimierte und leicht beschnittene Kopien unter ihren Fotos. Bereits gespeicherte Bilder werden im Hintergrund verarbeitet, wenn der Server nicht ausgelastet ist.',
      },
      places: {
        label: 'Fotokarte',
        help: 'Erfasst, wo Fotos aufgenommen wurden. Damit finden Benutzer über die API ihre eigenen nach Gebiet und gruppieren sie für eine Karte. Die Positionen stammen aus den Metadaten der Bilder, nur der Eigentümer sieht sie, und nichts wird nach außen gesendet. Beim Ausschalten wird der Index gelöscht.',
      },
      account_deletion_days: {
        label: 'Frist bis zur Kontolöschung (Tage)',
        help: 'Bis dahin können Benutzer die Löschung abbrechen. 0 löscht sofort.',
      },
      audit_log_days: { label: 'Audit-Log (Tage)', help: '0 behält alle Einträge für immer.' },
      failed_request_days: { label: 'Fehlgeschlagene Anfragen (Tage)', help: 'Höchstens 10.000 werden aufbewahrt.' },
      mail_log_days: {
        label: 'E-Mails (Tage)',
        help: 'Gesendete und unzustellbare E-Mails mit ihrem Text. Mindestens 7.',
      },
      webhook_delivery_days: { label: 'Webhook-Zustellungen (Tage)', help: 'Nur abgeschlossene; wartende bleiben.' },
      incident_days: { label: 'Behobene Alarme (Tage)', help: 'Offene Alarme bleiben.' },
      traffic_days: {
        label: 'Datenverkehr pro Tag (Tage)',
        help: 'Mindestens 62, weil monatliche Limits sie brauchen.',
      },
      trash_days: { label: 'Tage im Papierkorb', help: '0 löscht Fotos endgültig, ohne Papierkorb.' },
      backup_daily: {
        label: 'Tägliche Backups',
        help: 'Jedes Backup wird testweise wiederhergestellt. Fehler gehen an die Empfänger unter „Alarme“.',
      },
      backup_hour: { label: 'Uhrzeit (Stunde)', help: '0–23, in der Zeitzone der Website.' },
      backup_keep_days: {
        label: 'Aufbewahrung der Backups (Tage)',
        help: 'Nur automatische Backups werden gelöscht. Das letzte gute bleibt immer erhalten.',
      },
      backup_objects: {
        label: 'Fotodateien einschließen',
        help: 'Nur Dateien an lokalen Speicherorten. Nur neue Dateien werden kopiert.',
      },
      backup_remote_objects: {
        label: 'Dateien entfernter Speicherorte einschließen',
        help: 'S3-, WebDAV-, SFTP- und FTP-Speicherorte. Das erste Backup kopiert alle Dateien in den Backup-Ordner, spätere nur neue.',
      },
      backup_folder: {
        label: 'Backup-Ordner',
        help: 'Ein absoluter Pfad auf diesem Server, am besten auf einer anderen Festplatte. Leer lassen für den Ordner backups im Datenverzeichnis.',
      },
      version_days: {
        label: 'Aufbewahrung alter Versionen (Tage)',
        help: 'Eigentümer können ersetzte Fotos wiederherstellen. Alte Versionen zählen zum Speicher. 0 behält keine.',
      },
      purge_webhook_url: {
        label: 'Purge-URL',
        help: 'Erhält die URLs von Fotos, die gelöscht, verborgen, ersetzt oder geschützt wurden, damit dein CDN sie leeren kann. Leer lassen zum Ausschalten.',
      },
      purge_webhook_secret: {
        label: 'Purge-Signaturgeheimnis',
        help: 'Signiert jede Anfrage mit HMAC-SHA256. Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      moderation_url: {
        label: 'Moderations-URL',
        help: 'Prüft jedes Foto, bevor es öffentlich wird, und antwortet mit approve, reject oder review. Leer lassen zum Ausschalten. Benötigt PUBLIC_URL.',
      },
      moderation_secret: {
        label: 'Signaturgeheimnis der Moderation',
        help: 'Signiert Anfragen wie Webhooks. Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      moderation_timeout_seconds: { label: 'Zeitlimit für das Ergebnis (Sekunden)', help: '1 bis 30.' },
      moderation_on_failure: {
        label: 'Wenn kein Ergebnis kommt',
        help: 'Nach mehreren Versuchen innerhalb einer halben Stunde.',
      },
      picture_blocklist: {
        label: 'Ähnliche Bilder sperren',
        help: 'Vergleicht Bilder anhand perzeptueller Hashes mit denen, die unter „Gesperrte Dateien“ gesperrt sind. Ähnliche kommen in Quarantäne: Bis zur Prüfung sieht sie nur ihr Besitzer. Öffentliche Fotos bleiben verborgen, bis sie verglichen sind. Videos und Bilder mit wenigen Merkmalen werden nicht verglichen.',
      },
      picture_blocklist_distance: {
        label: 'Zulässige Abweichung in Bit',
        help: 'Ein perzeptueller Hash hat 256 Bit. Bis 31 ist es fast immer dasselbe Motiv. Ein höherer Wert findet mehr bearbeitete Kopien, aber auch mehr falsche Treffer.',
      },
      alert_admins: {
        label: 'Alle Admins informieren',
        help: 'Über wenig Speicherplatz, gestörte Speicherorte oder E-Mail, fehlgeschlagene Jobs und häufige Serverfehler: einmal zu Beginn und einmal nach der Behebung.',
      },
      alert_emails: { label: 'Weitere Empfänger', help: 'Eine E-Mail-Adresse pro Zeile, höchstens 10.' },
      alert_webhook_url: {
        label: 'Alarm-Webhook',
        help: 'Erhält dieselben Alarme als JSON, auch wenn E-Mail ausfällt. Leer lassen zum Ausschalten.',
      },
      alert_webhook_secret: {
        label: 'Alarm-Signaturgeheimnis',
        help: 'Signiert Anfragen wie Webhooks. Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      show_plans_at_home: {
        label: 'Tarife auf der Startseite zeigen',
        help: 'Zeigt Besuchern die Tarife, die es zu kaufen gibt.',
      },
      plans_contact_url: {
        label: 'URL für Anfragen',
        help: 'Tarife ohne Preis verlinken hierher, zum Beispiel auf eine Kontaktseite.',
      },
      order_minutes: {
        label: 'Zahlungsfrist (Minuten)',
        help: 'Unbezahlte Bestellungen werden danach storniert und Gutscheine wieder frei.',
      },
      invoice_seller: {
        label: 'Verkäufer auf Rechnungen',
        help: 'Name, Anschrift, Steuernummer und weitere Zeilen für die Rechnungen.',
      },
      lapse_letters: {
        label: 'Ablauferinnerungen',
        help: 'E-Mails 7 und 3 Tage vor Ablauf eines Abos oder Speicherpakets, am letzten Tag und wenn die Fotos danach den Speicher überschreiten.',
      },
      lapse_policy: {
        label: 'Fotos über dem Limit',
        help: 'Nach Ablauf eines Abos oder Speicherpakets können die Fotos den Speicher überschreiten.',
      },
      lapse_days: {
        label: 'Nachfrist (Tage)',
        help: 'Wie lange überzählige Fotos bleiben, bevor sie in den Papierkorb kommen. Eine Woche vorher wird per E-Mail erinnert.',
      },
      mail_host: { label: 'SMTP-Server', help: 'Leer lassen, um E-Mail auszuschalten.' },
      mail_port: { label: 'Port', help: 'Meist 465 oder 587.' },
      mail_secure: {
        label: 'Implizites TLS',
        help: 'Für Port 465 einschalten. Port 587 wechselt automatisch zu TLS.',
      },
      mail_username: { label: 'SMTP-Benutzername', help: 'Meist die vollständige E-Mail-Adresse.' },
      mail_password: {
        label: 'SMTP-Passwort',
        help: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      mail_from: {
        label: 'Absender',
        help: 'Zum Beispiel noreply@example.com. Als Absender erscheint der Name der Website.',
      },
      captcha_provider: {
        label: 'Art des Captchas',
        help: 'Turnstile und hCaptcha laden ein Skript von ihrem Dienst. Ist es blockiert oder gestört, sehen Besucher das Bild.',
      },
      captcha_site_key: {
        label: 'Websiteschlüssel',
        help: 'Öffentlich. Aus dem Dashboard des Dienstes, für den Host dieser Website.',
      },
      captcha_secret: { label: 'Geheimer Schlüssel', help: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.' },
      captcha_endpoint: {
        label: 'Endpunkt des Dienstes',
        help: 'Meist leer. Erreichst du den Dienst über einen Proxy, gib dessen https-Adresse ein.',
      },
      captcha_length: {
        label: 'Zeichen',
        help: '4 bis 6. Mehr Zeichen sind schwerer zu erraten und einzutippen.',
      },
      captcha_noise: { label: 'Störungen', help: 'Linien und Punkte über den Zeichen.' },
      sms_driver: { label: 'SMS-Dienst', help: 'Wähle einen Dienst und gib dann seine Zugangsdaten ein.' },
      sms_daily_limit: {
        label: 'SMS-Limit pro Tag',
        help: 'Für die ganze Website in 24 Stunden, um Missbrauch zu begrenzen. Ist es erreicht, werden keine SMS gesendet, und das Protokoll vermerkt es.',
      },
      sms_aliyun_key_id: {
        label: 'AccessKey ID',
        help: 'Am besten von einem RAM-Benutzer, der nur Nachrichten senden darf.',
      },
      sms_aliyun_key_secret: {
        label: 'AccessKey Secret',
        help: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      sms_aliyun_sign_name: { label: 'Sign Name', help: 'Wie in der Konsole von Alibaba Cloud genehmigt.' },
      sms_aliyun_template_code: {
        label: 'Vorlagencode',
        help: 'Zum Beispiel SMS_123456789. Die einzige Variable muss code heißen.',
      },
      sms_tencent_secret_id: {
        label: 'SecretId',
        help: 'Am besten von einem Unterbenutzer, der nur Nachrichten senden darf.',
      },
      sms_tencent_secret_key: {
        label: 'SecretKey',
        help: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      sms_tencent_app_id: { label: 'SDK AppID', help: 'Die SdkAppId in der Anwendungsliste der Konsole.' },
      sms_tencent_sign_name: {
        label: 'Signatur',
        help: 'Wie genehmigt. Optional, wenn du nur internationale Nachrichten sendest.',
      },
      sms_tencent_template_id: { label: 'Vorlagen-ID', help: 'Die einzige Variable muss der Code sein.' },
      sms_tencent_region: { label: 'Region', help: 'Zum Beispiel ap-guangzhou oder ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Beginnt mit AC.' },
      sms_twilio_auth_token: {
        label: 'Auth-Token',
        help: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      sms_twilio_from: {
        label: 'Absender',
        help: 'Eine Nummer wie +15005550006 oder eine Messaging Service SID, die mit MG beginnt.',
      },
      sms_webhook_url: {
        label: 'Webhook-URL',
        help: 'Erhält jede Nachricht als signierte POST-Anfrage. Muss https verwenden. Siehe docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Signaturgeheimnis',
        help: 'Signiert jede Anfrage mit HMAC-SHA256. Wird verschlüsselt gespeichert und nie wieder angezeigt.',
      },
      sms_endpoint: {
        label: 'Endpunkt des Dienstes',
        help: 'Meist leer. Erreichst du den Dienst über einen Proxy, gib dessen https-Adresse ein.',
      },
      custom_css: { label: 'Eigenes CSS', help: 'Wird nach den Stilen der Website geladen.' },
      custom_js: {
        label: 'Eigenes JavaScript',
        help: 'Kann alles lesen, was Besucher auf deinen Seiten tun. Füge nur Code hinzu, dem du voll vertraust.',
      },
      custom_script_hosts: {
        label: 'Erlaubte Skript-Hosts',
        help: 'Einer pro Zeile, z. B. https://stats.example.com. Browser blockieren alle anderen.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'Website',
      appearance: 'Aussehen',
      registration: 'Registrierung',
      verification: 'Bestätigung',
      login: 'Anmeldung',
      captcha: 'Captcha',
      explore: 'Entdecken',
      uploads: 'Uploads und Fotos',
      moderation: 'Externe Moderation',
      alerts: 'Alarme',
      plans: 'Tarife und Ablauf',
      payments: 'Zahlungen',
      mail: 'E-Mail',
      sms: 'SMS',
      backups: 'Backups',
      retention: 'Aufbewahrung',
      code: 'Eigener Code',
    },
    hints: {
      site: 'Name und Beschreibung deiner Website. Der Name erscheint auch in E-Mails und Freigaben.',
      appearance:
        'Symbol, Startseite und Anmeldeseite. Lade Bilder zuerst hier hoch und füge ihre Links ein. Für feinere Änderungen nutze eigenen Code.',
      registration: 'Wer sich registrieren kann, wozu dabei zugestimmt wird und wie Konten geschlossen werden.',
      verification:
        'Wann E-Mail oder Handynummer bestätigt werden müssen. Codes werden per E-Mail und SMS gesendet, teste deshalb zuerst beides unten.',
      login: 'Wie die Anmeldung funktioniert. Andere Dienste richtest du unter „Drittanbieter-Anmeldung“ ein.',
      captcha: 'Für Besucher, die sich anmelden, registrieren oder einen Code anfordern.',
      explore: 'Ob alle öffentliche Fotos sehen können und ob sie vorher geprüft werden.',
      uploads:
        'Regeln für Uploads und Aufbewahrung auf der ganzen Website. Limits legen die Rollengruppen fest, Formate und Wasserzeichen die Bildrichtlinie.',
      moderation: 'Dein eigener Dienst prüft Fotos, bevor sie öffentlich werden.',
      alerts: 'Wer informiert wird, wenn etwas schiefläuft und wenn es behoben ist.',
      plans: 'Ob die Startseite Tarife zeigt und was passiert, wenn sie ablaufen.',
      payments:
        'Währung, Bestellungen und Rechnungen. Anbieter richtest du unter „Zahlungsanbieter“ ein und testest sie dort.',
      mail: 'Für Codes und Benachrichtigungen.',
      sms: 'Für Codes. Handynummern kannst du nur verlangen, solange ein SMS-Dienst funktioniert.',
      backups:
        'Wann, wohin und was täglich gesichert wird. Vorhandene Backups, Test-Wiederherstellungen und Downloads findest du auf der Seite „Backups“.',
      retention:
        'Wie lange Aufzeichnungen bleiben. Ältere werden stündlich entfernt. Wie viel Platz sie brauchen, zeigt „Wachstum“.',
      code: 'Wird auf jeder Seite geladen, außer bei Anmeldung, Registrierung, Passwort-Wiederherstellung, Einrichtung und im Adminbereich. So bleiben Passwörter sicher, und du kannst Fehler immer beheben. Hänge ?safe=1 an eine Adresse, um ihn einmal zu überspringen.',
    },
    places: {
      home: 'Startseite ansehen',
      pages: 'Seiten schreiben',
      test_mail: 'E-Mail testen',
      test_sms: 'SMS testen',
      oauth: 'Drittanbieter-Anmeldung',
      queue: 'Prüfung für „Entdecken“',
      groups: 'Rollengruppen',
      images: 'Bildrichtlinie',
      presets: 'Bildvorlagen',
      plans: 'Tarife',
      payments: 'Zahlungsanbieter',
    },
    logo: {
      hint: 'PNG, JPEG, WebP oder SVG, bis {size}. Erscheint in Kopfzeilen, auf Anmeldeseiten und in E-Mails; Browser- und App-Symbole entstehen daraus. Ein Logo, das mindestens doppelt so breit wie hoch ist, ersetzt den Namen der Website.',
      light: 'Logo',
      dark: 'Logo für das dunkle Design',
      dark_hint: 'Optional. Ohne zeigt das dunkle Design das Logo oben.',
      choose: 'Bild auswählen',
      replace: 'Ersetzen',
      remove: 'Entfernen',
      drop: 'oder hierher ziehen',
      on_light: 'Auf Hell',
      on_dark: 'Auf Dunkel',
      saved: 'Logo aktualisiert',
      removed: 'Logo entfernt',
      file: 'Bilddatei',
    },
    css_preview: {
      open: 'CSS-Vorschau',
      hint: 'Öffnet die Startseite in einem neuen Tab mit dem CSS oben, auch ungespeichert. Nur du siehst es, und es aktualisiert sich beim Tippen.',
      blocked: 'Der Browser hat den neuen Tab blockiert. Erlaube Pop-ups für diese Website.',
      imports: 'Die Vorschau lädt keine Stylesheets über @import.',
    },
  },

  'image-policy': {
    title: 'Bildrichtlinie',
    intro:
      'Wie Fotos beim Hochladen und Ausliefern verarbeitet werden. Speicherorte und Rollengruppen können davon abweichen; die Rollengruppe hat Vorrang.',
    saved: 'Bildrichtlinie gespeichert',
    unsaved_one: '{count} nicht gespeicherte Änderung',
    unsaved_other: '{count, number} nicht gespeicherte Änderungen',
    own: 'Abweichen: {part}',
    sample: 'Vorschau wie ausgeliefert, auf einem hellen und einem dunklen Foto.',
    sample_failed: 'Die Vorschau konnte nicht erstellt werden',
    samples: { light: 'Wasserzeichen auf einem hellen Foto', dark: 'Wasserzeichen auf einem dunklen Foto' },
    sample_text: 'Wasserzeichen',
    parts: {
      metadata: 'Metadaten',
      conversion: 'Umwandlung und Größe',
      watermark: 'Wasserzeichen',
      hot_links: 'Hotlinking',
      protection: 'Schutz',
      delivery: 'Speicherung und Auslieferung',
    },
    labels: {
      metadata: 'Foto-Metadaten',
      convert: 'Beim Hochladen umwandeln',
      max_side: 'Maximale Kantenlänge (Pixel)',
      quality: 'Kodierungsqualität',
      watermark: {
        kind: 'Art des Wasserzeichens',
        text: 'Text',
        image_key: 'Bild',
        position: 'Position',
        size: 'Größe (%)',
        opacity: 'Deckkraft (%)',
        min_side: 'Minimale Kantenlänge (Pixel)',
      },
      hot_links: {
        mode: 'Websites, die Fotos einbetten dürfen',
        hosts: 'Hosts',
        allow_empty: 'Anfragen ohne Referrer erlauben',
      },
      is_protected: 'Nur signierte Links',
      delivery: 'Originale ausgeliefert von',
      public_url: 'Öffentliche URL',
      path_template: 'Speicherpfad',
    },
    help: {
      metadata:
        'Standardmäßig wird nur der Standort entfernt; das Bild selbst bleibt unverändert. Entfernte Daten werden getrennt gespeichert, sodass Eigentümer weiter das exakte Original herunterladen können.',
      convert:
        'Wäre die umgewandelte Datei größer, bleibt das Original. Animationen behalten als WebP ihre Einzelbilder.',
      max_side: 'Größere Fotos werden beim Hochladen verkleinert. 0 bedeutet kein Limit.',
      quality: '30–100. Höher ist schärfer, aber größer; üblich sind 75–85.',
      watermark: {
        kind: 'Wird beim Ausliefern hinzugefügt; Originale bleiben unverändert. Änderungen gelten sofort für alle Fotos.',
        text: 'Höchstens 50 Zeichen.',
        image_key: 'Füge den Link eines Fotos dieser Website ein, am besten ein transparentes PNG oder WebP.',
        position: '„Gekachelt“ bedeckt das ganze Foto.',
        size: 'Im Verhältnis zur kürzeren Seite des Fotos.',
        opacity: '1–100. Niedriger ist blasser.',
        min_side: 'Fotos und Vorschaubilder, deren kürzere Seite darunter liegt, erhalten kein Wasserzeichen.',
      },
      hot_links: {
        mode: 'Die Seiten dieser Website können sie immer zeigen.',
        hosts: 'Einer pro Zeile, z. B. example.com. *.example.com schließt alle Subdomains ein.',
        allow_empty: 'Direkte Aufrufe, Apps und E-Mails senden meist keinen Referrer, lass dies also eingeschaltet.',
      },
      is_protected:
        'Links sind signiert und laufen ab. Auf anderen Websites eingebettete Fotos werden nicht mehr angezeigt.',
      delivery:
        'Die Weiterleitung zum Speicherort funktioniert nur mit S3 und spart Bandbreite. Fotos mit Wasserzeichen kommen weiter von dieser Website.',
      public_url:
        'Adresse eines CDN vor /i/, z. B. https://img.example.com. Leer lassen, um diese Website zu verwenden.',
      path_template:
        'yyyy, mm und dd in geschweiften Klammern sind das Upload-Datum. Gilt nur für neue Uploads; Links ändern sich nie.',
    },
    choices: {
      metadata: { blank_place: 'Standort entfernen', keep: 'Alle behalten', strip: 'Alle entfernen' },
      convert: { keep: 'Format behalten', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'Keins', text: 'Text', image: 'Bild' },
        position: {
          bottom_right: 'Unten rechts',
          bottom_left: 'Unten links',
          top_right: 'Oben rechts',
          top_left: 'Oben links',
          center: 'Mitte',
          tiled: 'Gekachelt',
        },
      },
      hot_links: { mode: { open: 'Alle Websites', only: 'Nur diese', except: 'Alle außer diesen' } },
      delivery: { proxy: 'Diese Website', redirect: 'Der Speicherort' },
    },
  },
}
