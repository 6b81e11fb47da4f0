import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('Die Website ist unter {url} erreichbar'),
    origin_unset: {
      message: 'PUBLIC_URL ist nicht gesetzt, die Website kennt also ihre eigene Adresse nicht',
      todo: 'Setze PUBLIC_URL auf die Adresse, die Besucher verwenden, z. B. https://photos.example.org, und starte neu. Sie ist die Grundlage für Links in E-Mails, Feeds und Exporten. Ohne sie enthalten E-Mails keine Links, und Drittanbieter-Anmeldung und Zahlungen funktionieren nicht.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL ist nicht gesetzt, aber diese Funktionen brauchen es: {list}. E-Mails enthalten keine Links, und Drittanbieter-Anmeldung und Zahlungen funktionieren nicht',
      todo: 'Setze PUBLIC_URL auf die Adresse, die Besucher verwenden, z. B. https://photos.example.org, und starte neu.',
    },
    origin_unreachable: {
      message: '{url} ist nicht erreichbar: {reason}',
      todo: 'Prüfe, ob die Website läuft, die Domain auf diesen Rechner zeigt, die Firewall den Port zulässt und der Proxy an HOST und PORT weiterleitet.',
    },
    origin_other: {
      message: 'Unter {url} antwortet etwas anderes als diese Website (Status {status})',
      todo: 'Sorge dafür, dass der Proxy alle Pfade an HOST und PORT dieser Website weiterleitet. Bei mehreren Rechnern brauchen alle dieselbe secret.key.',
    },
    origin_redirected: {
      message: '{url} leitet zu {target} weiter',
      todo: 'Setze PUBLIC_URL auf die endgültige Adresse. Bis dahin werden Anmeldungen, Uploads und Links in E-Mails umgeleitet oder schlagen fehl.',
    },
    origin_host: {
      message: 'Die Website erhält den Hostnamen „{host}“ statt {expected}',
      todo: 'Lass den Proxy den ursprünglichen Hostnamen weitergeben, zum Beispiel in nginx: proxy_set_header Host $http_host;',
    },
    https_ok: well('Verbindungen sind verschlüsselt. Das Zertifikat ist gültig bis {until}'),
    https_local: well(
      'Die Website wird nur auf diesem Rechner oder in diesem Netz genutzt, Verschlüsselung ist also optional',
    ),
    https_plain: {
      message: 'PUBLIC_URL beginnt mit http://, Passwörter und Fotos werden also unverschlüsselt gesendet',
      todo: 'Schalte am Proxy HTTPS ein (zum Beispiel mit einem Zertifikat von Let’s Encrypt) und ändere PUBLIC_URL auf https://. Auch Passkeys und Kopieren-Schaltflächen brauchen es.',
    },
    https_certificate: {
      message: 'Dem Zertifikat wird nicht vertraut: {reason}',
      todo: 'Verwende ein vertrauenswürdiges Zertifikat für diese Domain mit vollständiger Kette, zum Beispiel von certbot.',
    },
    https_expiring: {
      message: 'Das Zertifikat läuft in {days} Tagen ab',
      todo: 'Prüfe, ob die automatische Erneuerung funktioniert, zum Beispiel mit: certbot renew --dry-run',
    },
    https_order: {
      message: 'Das Zertifikat lässt sich nicht erneuern: {reason}',
      todo: 'Stellen Sie sicher, dass {names} auf diesen Rechner zeigen und Port 80 aus dem Internet erreichbar ist. Imagora versucht es erneut, mit SIGHUP sofort.',
    },
    https_names: {
      message: 'Das Zertifikat gilt nicht für diese Namen: {names}',
      todo: 'Besorgen Sie ein Zertifikat, das sie enthält, oder korrigieren Sie TLS_DOMAINS und PUBLIC_URL.',
    },
    https_chain: {
      message:
        'Die Datei in TLS_CERT enthält das Zertifikat ohne seine Kette, daher lehnen manche Browser und Apps es ab',
      todo: 'Verwenden Sie die Datei mit der ganzen Kette, oft fullchain.pem genannt.',
    },
    proxy_ok: well('Der Proxy gibt die Adressen der Besucher richtig weiter'),
    proxy_none: well('Vor der Website ist kein Proxy'),
    proxy_untrusted: {
      message:
        'Vor der Website ist ein Proxy ({peer}), aber TRUST_PROXY ist nicht gesetzt: Alle Besucher scheinen dieselbe Adresse zu haben',
      todo: 'Setze TRUST_PROXY={peer} oder dessen Netz und starte neu. Bis dahin treffen Ratenlimits alle Besucher gleichzeitig, und das Protokoll enthält keine echten Adressen.',
    },
    proxy_unlisted: {
      message: 'Anfragen kommen von {peer}, das nicht in TRUST_PROXY steht ({trusted})',
      todo: 'Füge {peer} oder dessen Netz zu TRUST_PROXY hinzu und starte neu.',
    },
    proxy_silent: {
      message: 'Der Proxy gibt die Adressen der Besucher nicht weiter',
      todo: 'Lass ihn X-Forwarded-For setzen, zum Beispiel in nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: 'X-Forwarded-For wird so übernommen, wie Besucher es senden: Jeder kann seine Adresse fälschen',
      todo: 'Lass den Proxy den Header überschreiben, zum Beispiel in nginx: proxy_set_header X-Forwarded-For $remote_addr; Gibt es keinen Proxy, leere TRUST_PROXY.',
    },
    proxy_scheme: {
      message: 'Der Proxy meldet nicht, dass Besucher HTTPS verwenden',
      todo: 'Lass ihn X-Forwarded-Proto setzen, zum Beispiel in nginx: proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('Der Proxy lässt Uploads von {size} zu'),
    upload_size_small: {
      message: 'Eine Gruppe erlaubt Uploads von {size}, aber der Proxy lehnt sie ab, bevor sie die Website erreichen',
      todo: 'Erhöhe das Limit des Proxys, zum Beispiel in nginx: client_max_body_size 0; (die Website prüft Größen selbst). Nutzt du ein CDN, prüfe das Limit seines Tarifs.',
    },
    unasked: {
      message: 'Nicht geprüft: Die Website antwortet nicht unter ihrer Adresse',
      todo: 'Behebe die Probleme oben und starte die Prüfung noch einmal.',
    },
    mail_ok: well('Der Mailserver hat die Anmeldung akzeptiert'),
    mail_unset: {
      message: 'E-Mail ist nicht eingerichtet',
      todo: 'Trage in den Einstellungen im Adminbereich einen Mailserver ein. Ohne ihn können Benutzer ihr Passwort nicht per E-Mail zurücksetzen.',
    },
    mail_failing: {
      message: 'Der Mailserver funktioniert nicht: {reason}',
      todo: 'Prüfe Host, Port, Verschlüsselung, Benutzername und Passwort. Viele Hoster sperren Port 25; verwende 465 oder 587.',
    },
    backup_ok: well('Ein anderer Server hat ein aktuelles Backup mit allen Fotos'),
    backup_unneeded: well('Es gibt noch keine Fotos zu sichern'),
    backup_none: {
      message: 'Es gibt kein brauchbares Backup',
      todo: 'Sichere jetzt und schließe Fotodateien ein.',
    },
    backup_old: {
      message: 'Das letzte Backup ist über drei Tage alt',
      todo: 'Sichere jetzt und prüfe die täglichen Backups in den Einstellungen.',
    },
    backup_without_pictures: {
      message: 'Im letzten Backup fehlen Fotos',
      todo: 'Schalte in den Backup-Einstellungen „Fotodateien einschließen“ ein.',
    },
    backup_no_target: {
      message: 'Backups liegen nur auf diesem Rechner',
      todo: 'Füge ein Backup-Ziel auf einem anderen Server hinzu: S3, WebDAV oder SFTP.',
    },
    backup_not_copied: {
      message: 'Kein aktuelles Backup mit allen Fotos hat ein Backup-Ziel erreicht',
      todo: 'Prüfe die letzte Kopie der Backup-Ziele.',
    },
    legal_missing: {
      message: 'Die Registrierung ist offen, aber Nutzungsbedingungen oder Datenschutzerklärung fehlen',
      todo: 'Schreibe und veröffentliche sie unter „Seiten“ und trage dann ihre Adressen in den Registrierungseinstellungen ein.',
    },
    payments_missing: {
      message: 'Es gibt Tarife zu kaufen, aber ohne aktiven Zahlungsanbieter kann niemand bezahlen',
      todo: 'Verbinde einen Zahlungsanbieter.',
    },
    video_ok: well('ffmpeg {version} erstellt Vorschaubilder und abspielbare Kopien von Videos'),
    video_without_ffmpeg: {
      message:
        'Eine Gruppe darf Videos hochladen, aber ffmpeg ist nicht installiert: Manche Videos haben kein Vorschaubild und lassen sich im Browser nicht abspielen',
      todo: 'Installiere das Paket ffmpeg oder gib seinen Pfad in FFMPEG an.',
    },
    storage_ok: well('Alle {count} Speicherorte sind lesbar und beschreibbar'),
    storage_none: {
      message: 'Kein Speicherort ist aktiviert, Uploads funktionieren also nicht',
      todo: 'Füge im Adminbereich unter „Speicherorte“ einen hinzu oder aktiviere einen.',
    },
    storage_read_only: {
      message: 'Speicherort „{name}“ ist schreibgeschützt, weil er aus einem Backup wiederhergestellt wurde',
      todo: 'Fotos werden angezeigt, können aber nicht hinzugefügt oder gelöscht werden. Bestätige den Speicherort im Adminbereich oder führe aus: imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'Speicherort „{name}“ funktioniert nicht: {trouble}',
      todo: 'Öffne den Speicherort im Adminbereich, um jeden Schritt zu sehen. Ein lokaler Ordner muss für den Benutzer beschreibbar sein, unter dem die Website läuft; ein S3-Schlüssel braucht Rechte zum Lesen, Schreiben, Auflisten und Löschen.',
    },
    clock_ok: well('Die Uhr geht richtig'),
    clock_wrong: {
      message: 'Die Uhr geht um {seconds} Sekunden falsch (verglichen mit: {against})',
      todo: 'Schalte die Zeitsynchronisierung ein, zum Beispiel mit: timedatectl set-ntp true. Sonst versagen Codes, Zwei-Faktor-Authentifizierung, signierte Links und S3-Anfragen.',
    },
    clock_back: {
      message: 'Die Uhr geht gegenüber den neuesten gespeicherten Daten {seconds} Sekunden nach',
      todo: 'Stelle die Uhr (timedatectl set-ntp true). Bis dahin stehen neue Einträge vor älteren.',
    },
    disk_ok: well('Es ist genug Speicherplatz frei'),
    disk_low: {
      message: 'Auf der Festplatte sind nur noch {free} frei: {name}',
      todo: 'Gib Speicherplatz frei oder erweitere ihn. Ist die Festplatte voll, werden Uploads abgelehnt, und die Datenbank kann nicht geschrieben werden.',
    },
    disk_data: well('Datenordner'),
    database_ok: well('{kind} {version}, Schema aktuell'),
    database_old: {
      message: '{kind} {version} ist zu alt. Mindestens {least} ist nötig',
      todo: 'Aktualisiere den Datenbankserver. Erstelle vorher ein Backup.',
    },
    database_ahead: {
      message: 'Die Datenbank wurde von einer neueren Version von Imagora aktualisiert',
      todo: 'Installiere die neuere Version. Verwende nie eine ältere Version mit einer aktualisierten Datenbank.',
    },
    database_behind: {
      message: 'Dem Datenbankschema fehlen {count} Migrationen',
      todo: 'Erstelle ein Backup und starte dann die Website neu, um das Schema zu aktualisieren.',
    },
    database_network: {
      message: 'Die SQLite-Datenbank liegt auf einem Netzlaufwerk, wo sie beschädigt werden kann',
      todo: 'Verschiebe DATA_DIR auf eine lokale Festplatte oder verwende PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'Die Datenbank lässt sich nicht öffnen: {reason}',
      todo: 'Prüfe DATABASE_URL, ob die Datenbank läuft und die Rechte des Benutzers.',
    },
    files_ok: well('Der Datenordner hat die richtigen Rechte'),
    files_missing: {
      message: 'Den Datenordner {path} gibt es noch nicht',
      todo: 'Prüfe DATA_DIR. Ist die Website neu, starte sie einmal.',
    },
    files_unwritable: {
      message: 'Die Website kann nicht in {path} schreiben',
      todo: 'Übertrage den Pfad dem Benutzer, unter dem die Website läuft, zum Beispiel mit: chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path} gehört einem anderen Benutzer (ID {owner}), meist weil ein Befehl als root ausgeführt wurde',
      todo: 'Gib den Pfad dem Benutzer zurück, unter dem die Website läuft, zum Beispiel mit: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx kann {path} nicht lesen; Bilder, die es sendet (ACCEL_ROOT), fehlen daher',
      todo: 'Erlaube der Gruppe das Lesen: chmod -R g+rX {root}. Setze UMask=0027 für den Dienst und nimm den Benutzer von nginx in die Gruppe der Dateien auf: usermod -aG imagora www-data',
    },
    files_open: {
      message: 'Andere Benutzer können {path} lesen; dort liegen Geheimnisse oder Daten',
      todo: 'Schränke den Zugriff ein: chmod {mode} {path}',
    },
  },
  address_users: { mail: 'E-Mail', oauth: 'Drittanbieter-Anmeldung', payments: 'Online-Zahlungen' },
  storages: {
    address_refused: 'Diese Adresse liegt im internen Netz. Bitte den Betreiber, sie zu INNER_HOSTS hinzuzufügen',
    unreachable: 'Keine Verbindung',
    timeout: 'Keine rechtzeitige Antwort',
    certificate: 'Das Zertifikat lässt sich nicht prüfen',
    host_key_unknown: 'Der Fingerabdruck des Servers wurde nicht bestätigt',
    host_key_differs: 'Der Schlüssel des Servers passt nicht zum gespeicherten',
    refused_credentials: 'Das Konto oder der Schlüssel wurde abgelehnt',
    bucket_missing: 'Der Bucket oder Ordner existiert nicht',
    mark_missing: 'Die Markierung dieser Website fehlt. Vielleicht ist das Laufwerk nicht eingehängt',
    mark_foreign: 'Die Markierung gehört einer anderen Website',
    read_only: 'Kein Schreibzugriff',
    full: 'Kein Platz mehr',
    wrong_content: 'Der gelesene Inhalt stimmt nicht mit dem geschriebenen überein',
    other: 'Details stehen im Serverprotokoll',
    slow: 'Antworten dauern zu lange',
  },
  services: {
    url_malformed: 'Die URL ist ungültig',
    url_refused: 'Diese URL ist nicht erlaubt',
    address_refused: 'Diese Adresse liegt im internen Netz. Bitte den Betreiber, sie zu INNER_HOSTS hinzuzufügen',
    unreachable: 'Keine Verbindung',
    connection_refused: 'Verbindung abgelehnt. Auf diesem Port lauscht nichts',
    tls_failed: 'Der TLS-Handshake ist fehlgeschlagen oder das Zertifikat lässt sich nicht prüfen',
    timed_out: 'Keine Antwort innerhalb von zehn Sekunden',
    redirect_refused: 'Der Server antwortete mit einer Weiterleitung, der nicht gefolgt wird',
    answer_refused: 'Die Antwort war nicht verständlich',
    too_large: 'Die Antwort ist zu groß',
    cut_off: 'Die Verbindung wurde unterbrochen',
    malformed: 'Die Antwort stammt nicht von einem Mailserver',
    login_refused: 'Der Mailserver hat Benutzername oder Passwort abgelehnt',
    mail_refused: 'Der Mailserver hat diese E-Mail abgelehnt',
    not_configured: 'Es ist kein Mailserver eingerichtet',
    captcha_secret_refused: 'Der Dienst hat den geheimen Schlüssel abgelehnt',
    captcha_host_differs:
      'Die Prüfung wurde auf einem anderen Host abgeschlossen. Setze PUBLIC_URL auf die Adresse dieser Website',
  },
}
