import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: eine Website über die Kommandozeile verwalten. Liest dieselben Umgebungsvariablen wie der Server und kann
verwendet werden, während der Server läuft.

  imagora user create --username NAME [--email ADRESSE] [--name ANZEIGENAME] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role ADRESSE ROLLE
  imagora user import DATEI.csv [--dry-run]
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NAME --name BEZEICHNUNG --expires 30d [--abilities BERECHTIGUNG,BERECHTIGUNG]
  imagora backup [--to ORDNER] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file DATEI | --passphrase]
  imagora backup list [--from ORDNER]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore BACKUP [--test] [--new] [--replace] [--same-site] [--allow-root PFAD]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file DATEI | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes ZAHL] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package DATEI] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder PFAD --user NAME [--old-path /uploads] [--public] [--dry-run] [--refused DATEI]
  imagora import account URL --user NAME [--public] [--dry-run] [--allow-inner] < DATEI MIT TOKEN
  imagora import lsky|chevereto|zipline PFAD [--user NAME] [--public] [--dry-run] [--refused DATEI]
  imagora demo [--new]
  imagora help
  imagora --version

Import: aus einem Ordner, einem Konto bei einem kompatiblen Bildhoster (dessen Token wird von der Standardeingabe
gelesen) oder Daten von Lsky Pro, Chevereto oder Zipline. --dry-run zeigt nur, was passieren würde. Wird ein Import unterbrochen, setzt derselbe
Befehl ihn fort; nichts wird doppelt importiert. Fotos sind nicht gelistet, außer --public behält ihre ursprüngliche
Sichtbarkeit bei. Siehe docs/importing.md.
--allow-inner erlaubt eine Quelle im eigenen Netz, auf jedem Port. --refused DATEI speichert abgelehnte Fotos als CSV; der
Exitcode ist dann 3.
Doctor: prüft auf zehn häufige Fehler bei der Installation (Adresse, HTTPS, Proxy, Upload-Größe, E-Mail, Speicherorte,
Uhr, Festplatte, Datenbank, Rechte) und erklärt, wie sie zu beheben sind. Als der Benutzer ausführen, unter dem die
Website läuft; die Website darf dabei laufen.
Backup: funktioniert bei laufender Website und erfasst alle Daten zu einem Zeitpunkt. --with-objects schließt die Dateien
lokaler Speicherorte ein (nur neue werden kopiert), --test prüft das Backup mit einer Test-Wiederherstellung. Die
Passphrase kommt aus einer Datei, vom Terminal oder aus BACKUP_PASSPHRASE; mit Passphrase ist das Backup verschlüsselt
und enthält den geheimen Schlüssel.
Restore: prüft das ganze Backup und schreibt es dann in eine leere Website, auf SQLite oder PostgreSQL. --test probiert
die Wiederherstellung nur aus und ändert nichts, --replace sichert die aktuelle Website und ersetzt sie, --end-sessions
meldet alle ab. Das Ergebnis ist eine Kopie: Sie hat eine eigene ID, und ihre Speicherorte sind schreibgeschützt, bis sie
im Adminbereich oder mit storage confirm bestätigt werden. Mit --same-site, wenn es das Original nicht mehr gibt.
Speicherordner außerhalb von DATA_DIR müssen einzeln mit --allow-root erlaubt werden, ein Backup ohne vertrauenswürdige
Signatur mit --allow-unsigned. Siehe docs/backups.md.
Speicherorte: storage list zeigt jeden Speicherort und die Website, zu der seine Markierung gehört. storage confirm macht
einen wiederhergestellten Speicherort wieder beschreibbar; --adopt übernimmt einen, den eine andere Website markiert hat.
Verify: prüft Datenbank, gespeicherte Dateien und Zähler. Es berichtet nur und löscht nichts. --checksums liest auch
Dateien und prüft ihre Hashes (--minutes begrenzt die Zeit; der nächste Lauf macht dort weiter), --repair korrigiert nur
Zähler.
Zwei-Faktor-Authentifizierung: --reset-second-factors entfernt Authenticator-App, Passkeys und Wiederherstellungscodes
des Benutzers.
Passwörter: --password-stdin liest eine Zeile von der Standardeingabe; sonst wird ein Passwort erzeugt und einmal
angezeigt.
Modus: read-only lehnt jede Änderung ab, Ansehen und Herunterladen gehen weiter; maintenance schließt die Website außerdem
für alle außer der Administration. Links zu Bildern funktionieren weiter. Ohne Angabe wird der aktuelle Modus angezeigt.
Upgrade: --check probiert die Migrationen dieser Version oder der Version in einem Paket, ohne etwas zu ändern, und sagt,
wie lange sie dauern und was sie brauchen. --rollback stellt die Datenbank von vor dem letzten Upgrade wieder her. Siehe
docs/upgrading.md.
Berechtigungen: {abilities}.
Ohne --abilities hat das Token alle Berechtigungen seines Benutzers.
Ablauf: erforderlich. 12h, 30d, 8w, 1y oder eine Zeit wie 2027-01-31 12:00.
Exit-Codes: 0 Erfolg, 1 abgelehnt oder fehlgeschlagen, 2 ungültiger Befehl, 3 wiederhergestellt, aber die Prüfung fand
Probleme.
4 hier gibt es keine Website. user create, restore und demo legen dann mit --new eine an.
`,
  backup_made: 'Backup erstellt: {folder}',
  backup_counts:
    '{rows | one: # Zeile | other: # Zeilen} und {objects | one: # Datei | other: # Dateien} ({kept} kopiert, {gone} fehlend, {damaged} beschädigt)',
  backup_pictures_all: 'Fotos: alle enthalten',
  backup_pictures_some: 'Fotos: teilweise enthalten. Es fehlen die der Speicherorte: {storages}',
  backup_pictures_none: 'Fotos: nicht enthalten, nur die Datenbank',
  backup_scope_all: 'alle',
  backup_scope_some: 'teilweise',
  backup_scope_none: 'keine',
  backup_open_note:
    'Dieses Backup ist nicht verschlüsselt. Es enthält Passwort-Hashes und verschlüsselte Zugangsdaten, aber nicht die Schlüsseldatei {file}. Bewahre diese Datei sicher woanders auf, sonst sind die Zugangsdaten nach einer Wiederherstellung nicht lesbar',
  backup_proving: 'Das Backup wird mit einer Test-Wiederherstellung geprüft …',
  backup_proven: 'Geprüft: {rows | one: # Zeile wurde | other: Alle # Zeilen wurden} identisch wiederhergestellt',
  backup_findings:
    'Das Backup ist intakt, aber die Website selbst enthält {count | one: # Unstimmigkeit | other: # Unstimmigkeiten}. Zum Beheben: imagora verify --repair',
  backup_first: 'Zuerst wird die aktuelle Website gesichert …',
  backup_list_heading: 'Zeit\tDatenbank\tZeilen\tDateien\tFotos\tverschlüsselt\tgeprüft\tOrt',
  backup_list_none: 'Keine Backups in {folder}',
  backup_proof_ok: 'ja',
  backup_proof_failed: 'FEHLGESCHLAGEN',
  backup_proof_none: 'noch nicht',
  yes: 'ja',
  no: 'nein',
  passphrase_ask: 'Passphrase des Backups: ',
  passphrase_repeat: 'Passphrase wiederholen: ',
  passphrase_differs: 'Die Passphrasen stimmen nicht überein',
  passphrase_unreadable: 'Aus {file} lässt sich keine Passphrase lesen',
  restore_done:
    'Wiederhergestellt: {rows | one: # Zeile | other: # Zeilen} geprüft, {placed | one: # Datei | other: # Dateien} zurückgelegt',
  restore_copy:
    'Das ist eine Kopie (ID der Website: {site}). Ihre Speicherorte sind schreibgeschützt, bis du sie im Adminbereich oder mit imagora storage confirm bestätigst. Die Dateien der ursprünglichen Website werden nicht verändert',
  restore_same_site:
    'Die Website behält ihre ID ({site}) und kann an ihre Speicherorte schreiben. Stelle sicher, dass die ursprüngliche Website nicht mehr läuft',
  restore_unsigned: 'Warnung: Dieses Backup ist nicht signiert, seine Herkunft lässt sich nicht prüfen',
  restore_foreign:
    'Warnung: Dieses Backup ist mit einem anderen Schlüssel signiert, seine Herkunft lässt sich nicht prüfen',
  restore_sessions_ended: 'Alle Benutzer wurden abgemeldet',
  restore_without_key:
    'Der geheime Schlüssel passt nicht zum Backup. Zugangsdaten für E-Mail, SMS, Speicherorte, Drittanbieter-Anmeldung und Zahlungen sowie Authenticator-Apps sind nicht lesbar und müssen neu eingerichtet werden',
  restore_storage_foreign:
    'Speicher {id} ({name}) gehört einer anderen Website: {site}. Er bleibt hier schreibgeschützt, und nichts in dieser Kopie ändert seine Dateien. Übernimm ihn mit imagora storage confirm {id} --adopt nur, wenn jene Website ihn nicht mehr verwendet',
  restore_storage_unreachable:
    'Speicher {id} ({name}) ist nicht erreichbar, sein Besitzer daher unbekannt. Er bleibt schreibgeschützt, bis du ihn bestätigst',
  restore_findings:
    'Wiederhergestellt, aber es {count | one: wurde # Problem | other: wurden # Probleme} gefunden. Fehlen Fotodateien, kopiere sie zurück und führe imagora verify aus',
  restore_unverified:
    'Wiederhergestellt, aber ein Speicherort ist nicht erreichbar, deshalb wurden die Dateien nicht geprüft: {reason}',
  backup_no_backup: 'Hier wurde kein vollständiges Backup gefunden: {subject}',
  backup_no_room: 'Nicht genug Platz auf der Festplatte: {subject}',
  backup_program_old: 'Dieses Backup stammt von einer neueren Version ({subject}). Aktualisiere zuerst',
  backup_part_missing: 'Das Backup ist unvollständig: {subject} fehlt',
  backup_part_short: 'Das Backup ist unvollständig: {subject} ist abgeschnitten',
  backup_part_damaged: 'Das Backup ist beschädigt: {subject}',
  backup_row_malformed: 'Eine Zeile der Tabelle {subject} lässt sich nicht schreiben',
  backup_rows_differ: 'Die wiederhergestellten Daten weichen in {subject} vom Backup ab. Es wurde nichts geändert',
  backup_references_broken: 'Das Backup enthält widersprüchliche Daten: {subject}',
  backup_passphrase_missing:
    'Dieses Backup ist verschlüsselt. Gib die Passphrase mit --passphrase-file, --passphrase oder BACKUP_PASSPHRASE an',
  backup_passphrase_wrong: 'Falsche Passphrase',
  backup_key_missing:
    'Das Backup enthält den geheimen Schlüssel seiner Website nicht, und hier liegt ein anderer. Lege die secret.key jener Website in DATA_DIR ab, oder verwirf ihre Zugangsdaten mit --without-key',
  backup_site_in_use:
    'Hier gibt es schon eine Website. Stelle in einer leeren Website wieder her oder verwende --replace; damit wird die aktuelle Website vorher gesichert',
  backup_site_running:
    'Die Website läuft, oder ein anderes Programm hat die Datenbank geöffnet. Stoppe es zuerst ({subject})',
  backup_roots_outside:
    'Das Backup verwendet Speicherordner außerhalb von DATA_DIR: {subject}. Erlaube jeden mit --allow-root PFAD, um es wiederherzustellen',
  backup_root_taken:
    'Dieser Ordner ist nicht leer und nicht als Ordner dieser Website markiert, deshalb wurde nichts geschrieben: {subject}',
  backup_signature_wrong:
    'Das Backup wurde nach dem Erstellen verändert: Seine Signatur passt nicht zum Schlüssel in DATA_DIR. Es wurde nichts geändert',
  backup_signature_missing:
    'Das Backup ist nicht signiert, seine Herkunft lässt sich nicht prüfen. Mit --allow-unsigned wird es trotzdem wiederhergestellt',
  backup_signature_foreign:
    'Das Backup ist mit einem anderen Schlüssel signiert, seine Herkunft lässt sich nicht prüfen. Lege die secret.key jener Website in DATA_DIR ab, oder fahre mit --allow-unsigned fort',
  backup_target_unreachable: 'Das Backup-Ziel ist nicht nutzbar: {subject}',
  backup_target_foreign: 'Das Backup-Ziel gehört zu einer anderen Website',
  backup_copy_differs: 'Die Kopie weicht vom Backup ab: {subject}',
  target_fetching: '{done} von {total} Dateien heruntergeladen',
  target_file_malformed: '{file} enthält keine gültige Verbindung: JSON mit provider, options und secrets angeben',
  target_unknown:
    'Es gibt kein Backup-Ziel „{name}“. Auf einem neuen Rechner eine .json-Datei mit der Verbindung angeben',
  target_list_none: 'Keine Backup-Ziele',
  target_list_heading: 'Name\tAnbieter\tBackup\tStatus',
  target_copy_none: 'noch keine Kopie',
  backup_interrupted: 'Das Backup wurde unterbrochen',
  backup_fault: 'Etwas ist schiefgelaufen: {subject}',
  storage_list_heading: 'ID\tName\tTyp\tStatus\tMarkierung',
  provider_list_heading: 'ID\tName\tTyp\tStatus\tCallback-URL',
  provider_on: 'ein',
  provider_off: 'aus',
  provider_next: 'Der nächste Anbieter bekommt diese Callback-URL: {url}',
  provider_address_unset:
    'PUBLIC_URL ist nicht gesetzt. Setze sie auf die öffentliche Adresse der Website, damit es Callback-URLs gibt.',
  storage_writable: 'beschreibbar',
  storage_read_only: 'schreibgeschützt (aus einem Backup wiederhergestellt)',
  storage_mark_own: 'diese Website',
  storage_mark_foreign: 'andere Website',
  storage_mark_unnamed: 'keine Website genannt',
  storage_mark_missing: 'keine Markierung',
  storage_unreachable: 'nicht erreichbar',
  storage_confirmed: 'Speicherort {id} ist bestätigt und wieder beschreibbar',
  storage_id_malformed: 'Keine ID eines Speicherorts: {text}',
  site_in_use: 'Demodaten lassen sich nur einer neuen Website hinzufügen, und diese hat schon Benutzer',
  bench_running: 'Der Rechner wird gemessen. Das dauert etwa eine halbe Minute …',
  bench_result: `Kerne: {cores}
Disk-Syncs pro Sekunde: {fsyncs_per_second}
Schreibvorgänge der eingebetteten Datenbank pro Sekunde: {database_writes_per_second}
Thumbnails von 12-Megapixel-Bildern pro Sekunde: {thumbnails_per_second}
SHA-256, MB pro Sekunde: {hash_mb_per_second}
Gelesene Dateien pro Sekunde: {reads_per_second}
Grobe Schätzung: Uploads pro Sekunde: {estimated_uploads_per_second}
Grobe Schätzung: ausgelieferte Bilder pro Sekunde: {estimated_pictures_per_second}`,
  demo_filling: 'Bilder werden gezeichnet und Demodaten hinzugefügt. Das dauert etwa eine Minute …',
  demo_filled:
    'Die Demo ist bereit: {photos | one: # Foto | other: # Fotos}. Führe npm start aus und melde dich als {username} mit dem Passwort {password} an',
  verify_done: 'Alles in Ordnung',
  verify_failed: 'Gefundene Probleme: {count}',
  verify_repaired: 'Behoben: {line}',
  verify_read: '{count | one: # Datei | other: # Dateien} gelesen und geprüft',
  verify_recent: 'Alle Dateien wurden innerhalb des letzten Tages gelesen. Ohne --minutes werden sie erneut gelesen',
  verify_unfinished:
    '{count | one: # Datei | other: # Dateien} gelesen und geprüft, dann war die Zeit um. Starte erneut, um fortzufahren',
  upgrade_version: 'Installierte Version: {installed}. Geprüfte Version: {version}. Datenbank: {schema}',
  upgrade_current: 'Die Datenbank braucht keine Migration',
  upgrade_pending: 'Ausstehende Migrationen: {list}',
  upgrade_tried: 'Probelauf: {seconds} s. Die Website ist etwa {estimate} s nicht erreichbar',
  upgrade_room: 'Speicherplatz: {needed} nötig, {free} frei',
  upgrade_backup: 'Neuestes Backup: {time}',
  upgrade_no_backup: 'Es gibt noch kein Backup. Erstelle zuerst eines: imagora backup',
  upgrade_no_room: 'Für das Upgrade fehlt Speicherplatz. Nichts wurde geändert',
  upgrade_failed:
    'Der Probelauf ist bei {migration} gescheitert: {reason}. Nichts wurde geändert. Bleibe bei der installierten Version',
  upgrade_stopped: 'Prüfung abgebrochen. Nichts wurde geändert',
  upgrade_ready: 'Bereit für das Upgrade',
  upgrade_package_unknown: '{path} lässt sich nicht als Imagora-Paket lesen: {reason}',
  upgrade_package_unreadable:
    '{user} darf {path} nicht lesen. Lege das Paket in einen Ordner, den dieser Benutzer lesen darf, etwa /var/tmp',
  upgrade_package_changed: '{path} entspricht nicht der Prüfsumme in {list}. Lade das Paket noch einmal herunter',
  upgrade_package_unlisted: '{path} steht nicht in {list}. Lege Paket und Liste derselben Version in einen Ordner',
  upgrade_package_verified: 'Das Paket entspricht {list}',
  upgrade_package_unverified: 'Neben dem Paket liegt keine {list}, deshalb wurde die Prüfsumme nicht geprüft',
  upgrade_package_foreign: '{path} ist für {architecture}, dieser Rechner hat aber {own}. Verwende das Paket für {own}',
  upgrade_choice: 'Ergänze --check oder --rollback',
  rollback_no_copy: 'In {folder} gibt es keine Kopie von vor einem Upgrade. Nichts wurde geändert',
  rollback_foreign:
    'Die Kopie {copy} stammt von einer anderen Website als die Datenbank unter DATABASE_URL. Es wurde nichts geändert',
  rollback_same: 'Die Datenbank hat bereits das Schema der neuesten Kopie ({schema}). Nichts wurde geändert',
  rollback_copy: 'Die Kopie ist vom {time} ({copy})',
  rollback_loss:
    'Alles, was sich seitdem geändert hat, geht auf der Website verloren. Seitdem neu: Benutzer {users}, Fotos {photos}, Bestellungen {orders}',
  rollback_unconfirmed: 'Nichts wurde geändert. Ergänze --yes, um zu dieser Kopie zurückzukehren',
  rollback_done: 'Die Datenbank ist wie vor dem Upgrade ({schema}, aus {copy}). Starte jetzt die ältere Version',
  rollback_kept: 'Was seit dem Upgrade geschrieben wurde, ist in {file}',
  doctor_ok: '[ok]',
  doctor_warning: '[Warnung]',
  doctor_error: '[Fehler]',
  doctor_errors: 'Gefundene Fehler: {count}',
  doctor_warnings: 'Keine Fehler, aber sieh dir die Warnungen oben an',
  other_user:
    '{path} gehört einem anderen Benutzer (ID {owner}). Verwende sudo imagora, das zu diesem wechselt, oder führe aus: sudo -u "#{owner}" …',
  no_site:
    'Hier gibt es keine Website: DATA_DIR ist {path}, die Datenbank ist {database}. Setze beide wie für den Dienst, oder verwende den installierten Befehl imagora, der /etc/imagora.env liest',
  no_site_new:
    'Hier gibt es keine Website: DATA_DIR ist {path}, die Datenbank ist {database}. Setze beide wie für den Dienst, oder füge --new hinzu, um hier eine Website anzulegen',
  no_site_key:
    'DATA_DIR {path} enthält keine secret.key und ist daher nicht der Datenordner der Website in Datenbank {database}. Setze DATA_DIR wie für den Dienst',
  import_progress: '{count} von {found} verarbeitet',
  import_resumed: 'Der unvollständige Import wird fortgesetzt',
  import_running:
    'Ein anderer Prozess führt diesen Import aus oder wurde vor weniger als einer Minute gestoppt. Versuche es später noch einmal',
  import_stopped: 'Import gestoppt. Führe denselben Befehl noch einmal aus, um ihn fortzusetzen',
  import_failed: 'Import fehlgeschlagen: {reason}',
  import_done: '{count | one: # Foto | other: # Fotos} importiert, {size}',
  import_would: '{count | one: # Foto würde | other: # Fotos würden} importiert, {size} (Probelauf, nichts geändert)',
  import_known: '{count} schon auf dieser Website, übersprungen',
  import_time_left: 'Noch etwa {time}',
  import_waits: 'Wartet: {reason}',
  import_retries: 'Wartet: {reason}. Nächster Versuch um {time}',
  import_listed: 'Liste der abgelehnten Fotos in {file} gespeichert',
  import_rejected: 'Fertig, {count} abgelehnt. Für einen neuen Versuch denselben Befehl noch einmal ausführen',
  import_refused: '{count} abgelehnt:',
  import_reason: '  {count}: {reason} (zum Beispiel {example})',
  token_absent: 'Kein Token auf der Standardeingabe. Beispiel: imagora import account … < DATEI',
  address_malformed: 'Keine gültige URL: {text}',
  minutes_malformed: 'Keine gültige Minutenzahl: {text}',
  unknown_command: 'Unbekannter Befehl: {command}',
  option_missing: 'Fehlende Option: {option}',
  usage: 'Hilfe: imagora help',
  invitation_sent: 'Einladung an {email} gesendet. Der Link:',
  invitation_created: 'Einladung für {email} erstellt, aber keine E-Mail gesendet. Gib diesen Link weiter:',
  email_known: '{email} gehört bereits zu einem Konto',
  group_unknown: 'Keine Rollengruppe heißt „{name}“',
  user_import_line: 'Zeile {line} ({email}), {field}: {message}',
  user_import_planned: 'Würden erstellt: {count}, übersprungen: {skipped}, fehlerhaft: {wrong}',
  user_import_done: 'Erstellt: {count}, übersprungen: {skipped}, fehlerhaft: {wrong}',
  user_import_mailed: 'Jede Person bekommt eine E-Mail mit einem Link, um ihr Passwort festzulegen.',
  user_import_rejected: 'Fehlerhafte Zeilen: {count}. Berichtige sie und importiere die Datei erneut.',
  user_import_unreadable: '{path} lässt sich nicht als UTF-8-Text lesen',
  user_created: 'Benutzer {username} erstellt (ID {id})',
  password_reset: 'Passwort von {username} zurückgesetzt und alle Sitzungen abgemeldet',
  second_factors_removed: 'Zwei-Faktor-Authentifizierung ausgeschaltet: Zur Anmeldung genügt das Passwort',
  password_made: 'Passwort: {password}',
  password_absent: 'Kein Passwort auf der Standardeingabe. Beispiel: imagora … --password-stdin < DATEI',
  user_unknown: 'Benutzer nicht gefunden: {username}',
  mode_set: 'Die Website ist jetzt in diesem Modus: {mode}',
  mode_unknown: 'Unbekannter Modus: {mode}. Möglich sind normal, read-only und maintenance',
  role_set: 'Die Rolle von {username} ist jetzt {role}',
  role_unknown: 'Unbekannte Rolle: {role}. Verfügbar: {roles}',
  ability_unknown: 'Unbekannte Berechtigung: {ability}. Verfügbar: {abilities}',
  expiry_missing: 'Ein Token braucht eine Ablaufzeit. Füge eine hinzu, zum Beispiel: --expires 30d',
  expiry_malformed: 'Keine gültige Ablaufzeit: {text}',
  expiry_past: 'Die Ablaufzeit muss in der Zukunft liegen',
  token_expires: 'Läuft am {time} ab. Dieses Token wird nur einmal angezeigt:',
  list_heading: 'ID\tBenutzername\tE-Mail\tRolle\tStatus\tregistriert',
  admin: 'Admin',
  member: 'Benutzer',
  suspended: 'gesperrt',
  active: 'aktiv',
}
