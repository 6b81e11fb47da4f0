import type { ReferenceTexts } from '../text-catalog.ts'

/** Endpoints of plans, orders and entitlements. */
const moneyCalls = {
  'GET /plans': 'Listet die verkauften Tarife mit ihren Preisen, in der Reihenfolge der Website.',
  'GET /plans/{id}': 'Liefert einen verkauften Tarif.',
  'GET /admin/plans': 'Listet alle Tarife, auch unveröffentlichte.',
  'POST /admin/plans':
    'Erstellt einen Tarif mit seinen Preisen, jeweils in einer oder mehreren Währungen. Ein Preis ohne Betrag bedeutet „auf Anfrage“.',
  'PUT /admin/plans/{id}':
    'Ändert einen Tarif. Eine Preisliste ersetzt die aktuelle; mit ihrer id gesendete Preise bleiben erhalten. Bestehende Bestellungen sind nicht betroffen.',
  'DELETE /admin/plans/{id}': 'Löscht einen Tarif ohne Bestellungen. Andere lassen sich verbergen.',
  'GET /admin/coupons': 'Listet Gutscheine, durchsuchbar nach Code oder Name.',
  'POST /admin/coupons':
    'Erstellt einen Gutschein: Betrag oder Prozentsatz, Gültigkeit, Mindestbetrag sowie Limits insgesamt und pro Benutzer.',
  'PUT /admin/coupons/{id}': 'Ändert einen Gutschein für künftige Bestellungen.',
  'DELETE /admin/coupons/{id}': 'Löscht einen Gutschein, der nie eingelöst wurde. Andere lassen sich deaktivieren.',
  'GET /admin/coupon-batches':
    'Listet Gutscheinserien, neueste zuerst, mit der Zahl der Codes und der eingelösten Codes.',
  'POST /admin/coupon-batches': 'Erstellt bis zu 10.000 einmalig gültige Codes aus Präfix und Muster.',
  'DELETE /admin/coupon-batches/{id}':
    'Löscht die nicht eingelösten Codes einer Serie. Eingelöste werden deaktiviert und bleiben erhalten.',
  'GET /user/groups':
    'Listet die Rollengruppen des Benutzers mit Herkunft, Ablauf und verbleibenden Tagen, die neueste zuerst.',
  'DELETE /user/groups/{id}':
    'Entfernt eine Rollengruppe. Ist es die aktive, kehrt der Benutzer zur Standardgruppe zurück.',
  'PUT /user/groups/{id}/renewal':
    'Kündigt die automatische Verlängerung eines Abonnements oder setzt sie fort. Beides gilt ab dem Ende der Laufzeit.',
  'GET /user/capacities':
    'Listet die Speicherpakete des Benutzers mit Herkunft, Ablauf und verbleibenden Tagen, das neueste zuerst.',
  'DELETE /user/capacities/{id}': 'Entfernt ein Speicherpaket.',
  'POST /admin/users/{id}/reset_password':
    'Macht das Passwort eines Benutzers ungültig und meldet ihn überall ab. Sendet ihm eine E-Mail mit einem Code oder liefert einmalig ein neues Passwort, wenn keine E-Mail gesendet werden kann. API-Tokens werden widerrufen; Passkeys, Authenticator-App und Drittanbieterkonten lassen sich ebenfalls entfernen.',
  'POST /admin/users/{id}/deletion':
    'Löscht ein Konto, entweder sofort oder nach ein paar Tagen, in denen nur Administratoren es abbrechen können.',
  'DELETE /admin/users/{id}/deletion': 'Bricht die geplante Löschung eines Kontos ab.',
  'GET /admin/audit/{id}': 'Liefert einen Eintrag des Audit-Protokolls.',
  'GET /admin/users/{id}/groups': 'Listet die Rollengruppen eines Benutzers.',
  'POST /admin/users/{id}/groups':
    'Gibt einem Benutzer eine Rollengruppe. Sie gilt sofort und ersetzt die aktive oder verlängert dieselbe. Die Antwort nennt, was ersetzt wurde.',
  'DELETE /admin/users/{id}/groups/{owned_id}': 'Entzieht einem Benutzer eine Rollengruppe.',
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal':
    'Beendet die automatische Verlängerung des Abonnements eines Benutzers. Der Benutzer erfährt es per E-Mail.',
  'GET /admin/users/{id}/capacities': 'Listet die Speicherpakete eines Benutzers.',
  'POST /admin/users/{id}/capacities': 'Gibt einem Benutzer Speicher.',
  'DELETE /admin/users/{id}/capacities/{owned_id}': 'Entzieht einem Benutzer Speicher.',
  'GET /admin/payment-gateways':
    'Listet die Zahlungsarten der Reihe nach. Von Geheimnissen wird nur angegeben, ob sie gesetzt sind.',
  'POST /admin/payment-gateways': 'Fügt eine Zahlungsart hinzu.',
  'PUT /admin/payment-gateways/{id}':
    'Ändert eine Zahlungsart oder ihre Position. Weggelassene Geheimnisse bleiben unverändert.',
  'DELETE /admin/payment-gateways/{id}': 'Löscht eine Zahlungsart. Wird abgelehnt, solange Zahlungen ausstehen.',
  'POST /admin/payment-gateways/{id}/test':
    'Testet die Verbindung zur Zahlungsplattform und liefert das Ergebnis. Es fließt kein Geld.',
}

/** Endpoints of site operations. */
const operationCalls = {
  'GET /admin/activities': 'Listet laufende und kürzlich beendete Importe, Backups und Umzüge mit ihrem Fortschritt.',
  'GET /admin/backup-targets': 'Listet Backup-Ziele mit ihren letzten Kopien.',
  'POST /admin/backup-targets': 'Fügt ein Backup-Ziel hinzu. Neue Backups werden dorthin kopiert und geprüft.',
  'POST /admin/backup-targets/test': 'Testet die Verbindung zu einem Backup-Ziel, ohne sie zu speichern.',
  'PUT /admin/backup-targets/{id}': 'Ändert ein Backup-Ziel.',
  'DELETE /admin/backup-targets/{id}': 'Löscht ein Backup-Ziel. Die Kopien dort bleiben.',
  'POST /admin/backup-targets/{id}/copy': 'Kopiert das neueste Backup jetzt zum Ziel.',
  'GET /admin/backups':
    'Listet Backups, das neueste zuerst, mit Ort, freiem Platz und der Zeit des nächsten automatischen Backups.',
  'POST /admin/backups': 'Startet ein Backup im Hintergrund, immer nur eins gleichzeitig.',
  'POST /admin/backups/{id}/test':
    'Stellt ein Backup in einer temporären Datenbank wieder her und vergleicht es Zeile für Zeile. Die Website ändert sich nicht.',
  'POST /admin/backups/{id}/cancel':
    'Bricht ein laufendes Backup oder eine Test-Wiederherstellung ab. Nichts Unfertiges bleibt zurück.',
  'POST /admin/backups/{id}/download': 'Liefert eine Download-URL für das Backup als tar-Datei, zehn Minuten gültig.',
  'DELETE /admin/backups/{id}': 'Löscht ein Backup und seine Dateien.',
  'GET /admin/growth':
    'Zeigt, was auf der Website wächst, wie groß es ist, wie es sich in 30 Tagen verändert hat und wann die Datenträger voll sind.',
  'POST /admin/growth/measure': 'Misst die Größen jetzt und liefert sie.',
  'POST /admin/growth/clean': 'Entfernt von einer Art, was nicht mehr gebraucht wird, und liefert die Anzahl.',
  'GET /admin/jobs':
    'Listet Jobs im Hintergrund, den neuesten zuerst, mit der Zahl der wartenden, laufenden und fehlgeschlagenen.',
  'GET /admin/job-schedules': 'Listet geplante Jobs mit ihrem letzten und nächsten Lauf auf.',
  'POST /admin/job-schedules/{name}/run': 'Führt einen geplanten Job jetzt aus.',
  'POST /admin/jobs/retry': 'Wiederholt alle fehlgeschlagenen Jobs und liefert ihre Anzahl.',
  'POST /admin/jobs/{id}/retry': 'Wiederholt einen Job sofort von Anfang an.',
  'DELETE /admin/jobs/{id}': 'Entfernt einen Job, ohne ihn auszuführen.',
  'GET /admin/failures':
    'Listet fehlgeschlagene Anfragen, die neueste zuerst, durchsuchbar nach der Anfrage-ID, die der Benutzer sieht.',
  'GET /admin/health':
    'Zustand von Prozess, Datenbank, Festplatten, Speicherorten, Jobs und E-Mail sowie aktuelle Probleme.',
  'POST /admin/health/check': 'Prüft jetzt die Speicherorte und den Mailserver und liefert dasselbe.',
  'GET /admin/certificate': 'HTTPS-Zertifikat der Website: Namen, Aussteller, Gültigkeit und letzter Fehler.',
  'POST /admin/certificate': 'Erneuert ein fälliges Zertifikat oder lädt die Dateien neu.',
  'GET /admin/release': 'Die laufende Version und ihre Änderungen.',
  'GET /admin/doctor': 'Ergebnis der letzten Installationsprüfung.',
  'POST /admin/doctor': 'Prüft auf häufige Fehler bei der Installation und erklärt, wie sie zu beheben sind.',
  'GET /admin/operations':
    'Anfragen, Fehler, Warteschlangen, Speicherorte und Jobs im Zeitverlauf sowie die neuesten Vorfälle.',
  'GET /admin/imports': 'Listet Importe, den neuesten zuerst, und die Ordner, die sich importieren lassen.',
  'GET /admin/imports/{id}': 'Liefert den Fortschritt eines Imports und warum Fotos abgelehnt wurden.',
  'GET /admin/imports/{id}/refused': 'Sendet die abgelehnten Fotos eines Imports mit ihren Gründen als CSV.',
  'POST /admin/imports': 'Startet einen Import oder setzt einen unvollständigen derselben Quelle fort.',
  'PUT /admin/imports/{id}': 'Pausiert einen Import, setzt ihn fort oder bricht ihn ab.',
  'GET /admin/drivers': 'Externe Dienste, die die Website nutzt: ob sie jeweils eingerichtet sind und funktionieren.',
} as const

const webhookCalls = {
  'POST /admin/settings/test_moderation':
    'Sendet eine Testanfrage an den Moderationsdienst und gibt an, ob er ein Ergebnis geliefert hat.',
  'GET /admin/webhooks': 'Listet Webhooks. Von Geheimnissen wird nur angegeben, ob sie gesetzt sind.',
  'POST /admin/webhooks': 'Fügt einen Webhook hinzu. Das Signaturgeheimnis wird nur einmal geliefert.',
  'PUT /admin/webhooks/{id}':
    'Ändert einen Webhook. Ausgeschaltet empfängt er nichts, und ausstehende Zustellungen schlagen fehl.',
  'DELETE /admin/webhooks/{id}': 'Löscht einen Webhook und seine Zustellungen.',
  'POST /admin/webhooks/{id}/rotate':
    'Erzeugt ein neues Geheimnis, das nur einmal geliefert wird. Das alte signiert noch einen Tag lang mit.',
  'POST /admin/webhooks/{id}/test': 'Sendet jetzt ein Testereignis und liefert das Ergebnis.',
  'GET /admin/webhooks/{id}/deliveries': 'Listet die Zustellungen der letzten vierzehn Tage, die neueste zuerst.',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}':
    'Liefert eine Zustellung mit dem genauen Inhalt und dem Anfang der letzten Antwort.',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver':
    'Sendet eine Zustellung erneut, mit derselben ID und neuen Versuchen.',
}

/** Endpoints of the tables in the admin panel. */
const tableCalls = {
  'GET /admin/albums': 'Listet die Alben aller Benutzer. Unterstützt Suche, Filter und Sortierung.',
  'GET /admin/albums/{id}': 'Liefert das Album eines beliebigen Benutzers.',
  'PUT /admin/albums/{id}':
    'Nimmt ein Album aus der Liste, blendet es aus „Entdecken“ aus oder zeigt es wieder und benachrichtigt seinen Eigentümer.',
  'POST /admin/albums/takedown':
    'Entfernt Alben, auf Wunsch mit endgültiger Löschung ihrer Fotos, und benachrichtigt die Eigentümer.',
  'GET /admin/exports/users': 'Exportiert Benutzer, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/photos': 'Exportiert Fotos, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/albums': 'Exportiert Alben, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/shares': 'Exportiert Freigaben, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/reports': 'Exportiert Meldungen, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/orders': 'Exportiert Bestellungen, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/coupons': 'Exportiert Gutscheine, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/tickets': 'Exportiert Tickets, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/audit': 'Exportiert Einträge des Audit-Protokolls, die den Filtern entsprechen, als CSV.',
  'GET /admin/exports/aliases': 'Exportiert alte URLs, die den Filtern entsprechen, als CSV.',
}

const ticketCalls = {
  'GET /user/tickets': 'Listet deine Tickets, die zuletzt aktiven zuerst. Unterstützt Suche und Filtern nach Status.',
  'POST /user/tickets': 'Erstellt ein Ticket. Die Zahl offener Tickets ist begrenzt.',
  'GET /user/tickets/{issue_no}': 'Ein Ticket.',
  'GET /user/tickets/{issue_no}/replies': 'Listet die Antworten eines Tickets, standardmäßig die älteste zuerst.',
  'POST /user/tickets/{issue_no}/reply':
    'Antwortet auf ein Ticket. Auf geschlossene Tickets kann nicht geantwortet werden.',
  'PUT /user/tickets/{issue_no}/close': 'Schließt ein Ticket.',
  'PUT /user/tickets/{issue_no}/seen': 'Markiert die letzte Antwort, die du gelesen hast.',
  'GET /admin/tickets': 'Listet die Tickets aller Benutzer, standardmäßig die offenen.',
  'GET /admin/tickets/{issue_no}': 'Liefert ein Ticket mit Verfasser, zugewiesener Person und möglichen Zuweisungen.',
  'GET /admin/tickets/{issue_no}/replies': 'Listet die Antworten eines Tickets, standardmäßig die älteste zuerst.',
  'POST /admin/tickets/{issue_no}/reply': 'Antwortet als Team der Website.',
  'PUT /admin/tickets/{issue_no}/assign': 'Weist ein Ticket einem Administrator zu oder hebt die Zuweisung auf.',
  'PUT /admin/tickets/{issue_no}/close': 'Schließt ein Ticket.',
  'PUT /admin/tickets/{issue_no}/reopen': 'Öffnet ein geschlossenes Ticket wieder.',
  'PUT /admin/tickets/{issue_no}/seen': 'Markiert die letzte Antwort, die das Team gelesen hat.',
  'GET /admin/ticket-templates': 'Listet Antwortvorlagen nach Namen.',
  'POST /admin/ticket-templates': 'Fügt eine Vorlage hinzu.',
  'PUT /admin/ticket-templates/{id}': 'Ändert eine Vorlage.',
  'DELETE /admin/ticket-templates/{id}': 'Löscht eine Vorlage.',
}

export const texts: ReferenceTexts = {
  title: 'Imagora-API',
  intro: [
    'Alle Endpunkte beginnen mit `{origin}/api/v2`. Außer bei 204 ist jede Antwort JSON: `{"status", "message", "data", "time"}`; bei einem Fehler ist `status` gleich `"error"` und `data.code` einer der [Fehlercodes](#refusals).',
    'Authentifiziere dich mit `Authorization: Bearer …` und entweder einem Sitzungstoken (`ims_…`) aus der Anmeldung oder einem API-Token (`imt_…`). Bodys sind JSON (`application/json`), und unbekannte Felder werden abgelehnt; Uploads sind `multipart/form-data`.',
    'Listen werden mit `page` und `per_page` in Seiten geteilt. Ungültige Eingaben ergeben 422, und `data.errors` nennt die Gründe nach Feld. Meldungen sind in der Sprache von `Accept-Language`.',
    'Programme für andere Bildhoster funktionieren unverändert: `{origin}/api/v1` (`POST /tokens`, `POST /upload`, `GET /images`, `DELETE /images/…`, `GET /albums`, `DELETE /albums/…`, `GET /strategies`, `GET /profile`) und das ältere `{origin}/api/upload` (Header oder Feld `token`, Feld `image`) funktionieren mit Programmen für Lsky Pro, und `{origin}/api/1/upload` (Header `X-API-Key` oder Feld `key`, Feld `source` oder `image`) mit Programmen für Chevereto und ImgBB. Gib als Schlüssel ein API-Token ein.',
    'Große Dateien lassen sich mit dem fortsetzbaren Protokoll tus.io hochladen: `POST {origin}/api/v2/uploads` (`Upload-Length` und in `Upload-Metadata` der `filename` und die anderen Felder eines Uploads, Tags durch Kommas getrennt), dann `PATCH` an dessen `Location`. Das letzte `PATCH` liefert das Foto, ebenso `GET` unter derselben URL. Unvollständige Uploads laufen nach 24 Stunden ab.',
  ],
  sections: { calls: 'Endpunkte', refusals: 'Fehlercodes', basics: 'Grundlagen' },
  columns: {
    name: 'Name',
    place: 'In',
    kind: 'Typ',
    meaning: 'Bedeutung',
    code: 'Code',
    status: 'Status',
    text: 'Meldung',
  },
  labels: {
    who: 'Zugriff: ',
    parameters: 'Parameter',
    body: 'Body',
    answer: 'Antwort',
    refuses: 'Fehler',
    required: 'erforderlich',
    nothing: 'kein Inhalt',
    reauth: 'Erfordert eine Bestätigung der Identität innerhalb der letzten 15 Minuten',
    default: 'Standard',
    binary: 'eine Datei',
  },
  access: {
    public: 'Alle',
    guests: 'Eine Sitzung oder ein Token mit {permission}; auch Besucher, wenn die Website es erlaubt',
    session: 'Eine angemeldete Sitzung; nie ein API-Token',
    admin: 'Die Sitzung eines Administrators; nie ein API-Token',
    permission: 'Eine Sitzung oder ein API-Token mit {permission} oder Vollzugriff',
  },
  places: { path: 'Pfad', query: 'Query', body: 'Body', form: 'Formular' },
  tags: {
    auth: 'Anmeldung und Registrierung',
    codes: 'E-Mail- und SMS-Codes',
    oauth: 'Drittanbieter-Anmeldung',
    account: 'Konto',
    second_factors: 'Zwei-Faktor-Authentifizierung und Passkeys',
    uploads: 'Hochladen',
    remote_downloads: 'Downloads von URLs',
    photos: 'Fotos',
    albums: 'Alben',
    shares: 'Freigaben',
    explore: 'Entdecken',
    plans: 'Tarife',
    owned: 'Rollengruppen und Speicher',
    orders: 'Bestellungen',
    leaving: 'Export und Kontolöschung',
    tokens: 'API-Tokens',
    traffic: 'Traffic',
    site: 'Website',
    setup: 'Einrichtung',
    admin: 'Adminbereich',
  },
  calls: {
    'GET /user/profile': 'Liefert Profil, Einstellungen und Nutzung des Kontos.',
    'GET /admin/photos':
      'Listet die Fotos aller Benutzer, durchsuchbar nach Name, Benutzer, Schlüssel, Hash, IP-Adresse oder Tag.',
    'GET /admin/photos/{id}': 'Liefert das Foto eines beliebigen Benutzers.',
    'POST /admin/photos/takedown':
      'Löscht Fotos endgültig, ohne Papierkorb, und kann ihre Dateien für erneutes Hochladen sperren.',
    'GET /admin/blocked_pictures': 'Listet gesperrte Bilder; Bilder, die ihnen ähneln, kommen in Quarantäne.',
    'POST /admin/blocked_pictures':
      'Sperrt Bilder, die einem ähneln: anhand seines PDQ-Hashs oder eines Fotos dieser Website. Gespeicherte Bilder werden im Hintergrund verglichen.',
    'POST /admin/blocked_pictures/import':
      'Importiert eine Liste von PDQ-Hashs als Text oder CSV und nennt abgelehnte Zeilen mit Grund. Eine lange Liste wird in Teilen gesendet.',
    'DELETE /admin/blocked_pictures': 'Entsperrt bis zu 500 Bilder, mit einem Ergebnis für jedes.',
    'GET /admin/picture_matches': 'Listet Dateien, die einem gesperrten Bild ähneln.',
    'PUT /admin/picture_matches':
      'Gibt alle Fotos von bis zu 500 solchen Dateien frei oder lehnt sie ab, mit einem Ergebnis für jede.',
    'GET /admin/blocked_hashes': 'Listet gesperrte Dateien.',
    'POST /admin/blocked_hashes': 'Sperrt eine Datei anhand ihres SHA-256.',
    'DELETE /admin/blocked_hashes/{sha256}': 'Entsperrt eine Datei.',
    'GET /admin/invitations': 'Listet Einladungen, neueste zuerst. Nach Status filterbar.',
    'POST /admin/invitations':
      'Lädt Adressen per E-Mail ein oder erstellt einen Link für eine oder mehrere Verwendungen. Konten erhalten die angegebene Rollengruppe und den Speicherplatz. Der Link wird nur einmal zurückgegeben.',
    'POST /admin/invitations/{id}/renewal':
      'Gibt einer Einladung einen neuen Link und ein neues Ablaufdatum und sendet sie erneut, falls es eine E-Mail war. Der alte Link funktioniert nicht mehr.',
    'DELETE /admin/invitations/{id}': 'Widerruft eine Einladung. Damit erstellte Konten bleiben.',
    'POST /invitation': 'Gibt eine Einladung so zurück, wie die eingeladene Person sie sieht.',
    'POST /invitation/acceptance':
      'Nimmt eine Einladung an: erstellt ein Konto und meldet an, auch wenn die Registrierung geschlossen ist.',
    'GET /admin/users': 'Listet Benutzer. Unterstützt Suche, Filter und Sortierung.',
    'POST /admin/users': 'Erstellt einen Benutzer.',
    'POST /admin/users/import':
      'Erstellt Konten aus einer CSV-Datei mit bis zu 5.000 Zeilen oder sagt nur, was mit jeder Zeile geschieht. Jeder Aufruf erstellt einen Teil; wiederhole ihn, bis remaining null ist.',
    'PUT /admin/users':
      'Sperrt, entsperrt, genehmigt oder lehnt bis zu 500 Benutzer ab oder ändert ihre Rollengruppe oder ihren Zusatzspeicher, mit einem Ergebnis je Benutzer.',
    'DELETE /admin/users/sessions': 'Meldet bis zu 500 Benutzer überall ab, mit einem Ergebnis je Benutzer.',
    'GET /admin/users/{id}': 'Ein Benutzer.',
    'PUT /admin/users/{id}':
      'Ändert einen Benutzer. Eine Sperrung oder ein neues Passwort beendet seine Sitzungen sofort.',
    'DELETE /admin/users/{id}/second_factors':
      'Schaltet die Zwei-Faktor-Authentifizierung für einen Benutzer aus, der den Zugriff darauf verloren hat, und beendet seine Sitzungen.',
    'GET /admin/users/{id}/sessions': 'Listet die angemeldeten Geräte eines Benutzers.',
    'DELETE /admin/users/{id}/sessions': 'Meldet einen Benutzer überall ab.',
    'DELETE /admin/users/{id}/sessions/{token_id}': 'Meldet eines der Geräte eines Benutzers ab.',
    'GET /admin/users/{id}/tokens': 'Die API-Tokens eines Benutzers, ohne ihre Geheimnisse.',
    'DELETE /admin/users/{id}/tokens': 'Löscht alle API-Tokens eines Benutzers.',
    'DELETE /admin/users/{id}/tokens/{token_id}': 'Löscht ein API-Token eines Benutzers.',
    'GET /admin/settings':
      'Liefert die Einstellungen der Website. Von Geheimnissen wird nur angegeben, ob sie gesetzt sind.',
    'PUT /admin/settings': 'Ändert Einstellungen, wirksam ab der nächsten Anfrage.',
    'POST /admin/settings/test_mail': 'Sendet eine Test-E-Mail mit den aktuellen E-Mail-Einstellungen.',
    'POST /admin/settings/test_sms': 'Sendet eine Test-SMS mit den aktuellen SMS-Einstellungen.',
    'POST /admin/settings/test_captcha':
      'Prüft ein Token, das das Captcha-Widget ausgestellt hat, mit den aktuellen Einstellungen.',
    'POST /admin/settings/test_alert': 'Sendet einen Testalarm an den aktuellen Alarm-Webhook.',
    'POST /admin/settings/test_purge': 'Sendet eine leere Purge-Anfrage an die aktuelle URL.',
    'POST /admin/site_logo':
      'Lädt das Logo hoch oder das für das dunkle Design: PNG, JPEG, WebP oder SVG, bis 2 MB. Die Symbole entstehen daraus.',
    'DELETE /admin/site_logo/{theme}': 'Entfernt das Logo eines Designs; das Standardlogo kehrt zurück.',
    'GET /admin/watermark_preview':
      'Zeichnet ein noch nicht gespeichertes Wasserzeichen auf ein Beispielbild und liefert es als WebP.',
    'GET /user/transform_presets': 'Listet die Bildvorlagen auf und welche Umwandlungen keine Signatur brauchen.',
    'POST /user/photos/{id}/transform_url':
      'Liefert eine signierte Adresse für eine Umwandlung deines Fotos, auf Wunsch mit Ablauf.',
    'GET /admin/transform_presets': 'Listet die Bildvorlagen auf.',
    'POST /admin/transform_presets': 'Legt eine Bildvorlage an.',
    'PUT /admin/transform_presets/{id}': 'Ändert eine Bildvorlage. Links mit ihrem Namen zeigen die Änderung.',
    'DELETE /admin/transform_presets/{id}': 'Löscht eine Bildvorlage. Links mit ihrem Namen werden abgelehnt.',
    'GET /admin/aliases': 'Listet alte URLs und die Fotos, zu denen sie führen.',
    'POST /admin/aliases': 'Fügt alte URLs hinzu. Vorhandene werden auf das neue Foto umgeleitet.',
    'DELETE /admin/aliases': 'Entfernt alte URLs.',
    'GET /admin/storages':
      'Listet Speicherorte mit Belegung, auf Spiegeln fehlenden Dateien und letzter Prüfung. Von Geheimnissen wird nur angegeben, ob sie gesetzt sind.',
    'GET /admin/storages/groups': 'Listet die Rollengruppen, die einen Speicherort nutzen können.',
    'POST /admin/storages':
      'Fügt einen Speicherort hinzu, nachdem die Verbindung geprüft und er für diese Website markiert wurde.',
    'PUT /admin/storages/{id}':
      'Ändert einen Speicherort, wirksam ab der nächsten Anfrage. Ein leeres Geheimnis bleibt bei gleichem Server und Benutzernamen unverändert. Die Dateien eines genutzten Speicherorts müssen am neuen Ort liegen.',
    'DELETE /admin/storages/{id}': 'Löscht einen leeren Speicherort.',
    'POST /admin/storages/test': 'Testet eingegebene Einstellungen Schritt für Schritt, ohne sie zu speichern.',
    'GET /admin/storages/{id}/holder': 'Liefert die Website, die in der Markierung eines Speicherorts steht.',
    'POST /admin/storages/{id}/confirm':
      'Macht einen aus einem Backup wiederhergestellten Speicherort wieder beschreibbar. Ein von einer anderen Website markierter muss übernommen werden.',
    'POST /admin/storages/{id}/test':
      'Schreibt, liest, listet und löscht ein Objekt und meldet das Ergebnis jedes Schritts.',
    'GET /admin/moves': 'Listet Umzüge zwischen Speicherorten mit ihrem Fortschritt, den neuesten zuerst.',
    'POST /admin/moves':
      'Startet den Umzug aller Dateien eines Speicherorts an einen anderen. Links funktionieren weiter.',
    'PUT /admin/moves/{id}':
      'Pausiert einen Umzug, setzt ihn fort, bricht ihn ab oder wiederholt fehlgeschlagene Dateien.',
    'GET /admin/overview':
      'Die ganze Website auf einen Blick: Summen, Speicherorte, offene Aufgaben, Umsatz und tägliche Aktivität.',
    'GET /admin/statistics':
      'Aktivität eines Zeitraums im Vergleich zum vorherigen: Uploads, Benutzer, Umsatz, Datenverkehr und Tickets.',
    'POST /admin/users/{id}/impersonation':
      'Öffnet mit Angabe eines Grundes das Konto eines Benutzers für höchstens 30 Minuten. Der Benutzer erfährt es per E-Mail.',
    'GET /user/impersonations': 'Listet die Administratoren, die dein Konto geöffnet haben, die neuesten zuerst.',
    'GET /admin/waiting': 'Zahl der offenen Aufgaben nach Art.',
    'GET /admin/checklist': 'Verbleibende Einrichtungsschritte einer neuen Website, nach ihrem tatsächlichen Stand.',
    'PUT /admin/checklist': 'Blendet die Checkliste zur Einrichtung auf der Übersicht aus oder ein.',
    'GET /admin/audit': 'Listet Aktionen der Administratoren, die neueste zuerst.',
    'POST /user/deletion':
      'Plant die Löschung deines Kontos nach ein paar Tagen. Bis dahin kannst du sie abbrechen. Andere Sitzungen werden beendet.',
    'DELETE /user/deletion': 'Bricht die Löschung deines Kontos ab, wenn du sie selbst veranlasst hast.',
    'POST /user/export': 'Bereitet einen Export deiner Daten vor und liefert eine kurzlebige URL zu einem ZIP.',
    'GET /token_permissions': 'Listet die Berechtigungen von API-Tokens, gruppiert, in der Sprache des Aufrufers.',
    'PUT /admin/plans': 'Veröffentlicht oder verbirgt bis zu 500 Tarife, mit einem Ergebnis für jeden.',
    'DELETE /admin/groups': 'Löscht bis zu 500 Rollengruppen, mit einem Ergebnis für jede.',
    'PUT /admin/webhooks': 'Aktiviert, deaktiviert oder löscht bis zu 500 Webhooks, mit einem Ergebnis für jeden.',
    'PUT /admin/imports': 'Bricht bis zu 500 Importe ab, mit einem Ergebnis für jeden.',
    'PUT /admin/coupons': 'Aktiviert, deaktiviert oder löscht bis zu 500 Gutscheine, mit einem Ergebnis für jeden.',
    'PUT /admin/orders': 'Storniert bis zu 500 unbezahlte Bestellungen, mit einem Ergebnis für jede.',
    'PUT /admin/tickets': 'Schließt oder öffnet bis zu 500 Tickets, mit einem Ergebnis für jedes.',
    'PUT /admin/reports':
      'Entscheidet bis zu 500 offene Meldungen gleich, ohne am Gemeldeten etwas zu ändern, mit einem Ergebnis für jede.',
    'PUT /admin/albums':
      'Verbirgt bis zu 500 Alben, zeigt sie wieder oder nimmt sie aus den Listen, mit einem Ergebnis für jedes.',
    'PUT /admin/jobs': 'Wiederholt oder löscht bis zu 500 Hintergrundaufgaben, mit einem Ergebnis für jede.',
    'DELETE /admin/notices': 'Löscht bis zu 500 Ankündigungen, mit einem Ergebnis für jede.',
    'DELETE /admin/pages': 'Löscht bis zu 500 Seiten, mit einem Ergebnis für jede.',
    'DELETE /admin/blocked_hashes': 'Gibt bis zu 500 gesperrte Dateien frei, mit einem Ergebnis für jede.',
    'GET /user/saved_filters': 'Listet deine gespeicherten Filter einer Tabelle der Verwaltung auf.',
    'POST /user/saved_filters': 'Speichert einen Filter einer Tabelle unter einem Namen. Bis zu 30 je Tabelle.',
    'PUT /user/saved_filters/{id}':
      'Benennt einen gespeicherten Filter um, ersetzt ihn oder macht ihn zum Standard seiner Tabelle.',
    'DELETE /user/saved_filters/{id}': 'Löscht einen gespeicherten Filter.',
    'GET /user/tokens': 'Listet deine API-Tokens, ohne ihre Geheimnisse.',
    'POST /user/tokens':
      'Erstellt ein API-Token. Eine Ablaufzeit ist erforderlich; ohne Berechtigungen hat es Vollzugriff. Das Geheimnis wird nur einmal geliefert. Kann auch als Formular gesendet werden.',
    'DELETE /user/tokens/{id}': 'Löscht ein API-Token, wirksam ab der nächsten Anfrage.',
    'POST /user/uploads/known':
      'Liefert, welche dieser Dateien, anhand ihres SHA-256, schon in deiner Bibliothek sind.',
    'POST /user/uploads/instant':
      'Erstellt ein Foto aus einer Datei, die du hier schon hast, ohne sie erneut zu senden. Andernfalls lade sie hoch.',
    'POST /user/remote_downloads': 'Lädt Bilder aus einer Liste von URLs im Hintergrund herunter.',
    'GET /user/remote_downloads': 'Liefert einen Stapel von URL-Downloads mit Status, Fehlergründen und Fotos.',
    'POST /user/remote_downloads/retry': 'Wiederholt fehlgeschlagene URL-Downloads.',
    'POST /user/remote_downloads/cancel': 'Bricht unvollständige URL-Downloads ab.',
    ...moneyCalls,
    ...operationCalls,
    ...tableCalls,
    ...ticketCalls,
    ...webhookCalls,
    'GET /admin/groups': 'Listet Gruppen mit ihren Limits, Speicherorten und Benutzerzahlen.',
    'GET /admin/groups/storages': 'Listet Speicherorte, die Gruppen zugewiesen werden können.',
    'POST /admin/groups': 'Erstellt eine Gruppe.',
    'PUT /admin/groups/{id}': 'Ändert eine Gruppe, wirksam ab der nächsten Anfrage. Legt auch die Standardgruppe fest.',
    'DELETE /admin/groups/{id}':
      'Löscht eine Gruppe ohne Benutzer. Standard- und Gästegruppe lassen sich nicht löschen.',
    'GET /user/albums': 'Listet deine Alben.',
    'GET /user/albums/{id}': 'Ein Album.',
    'POST /user/albums': 'Erstellt ein Album.',
    'PUT /user/albums/{id}': 'Ändert ein Album, sein Titelbild oder seine Sortierung.',
    'DELETE /user/albums/{id}': 'Löscht ein Album. Seine Fotos bleiben erhalten.',
    'POST /user/photos/archive': 'Bereitet ein ZIP mit Fotos vor und liefert seine URL und genaue Größe.',
    'POST /user/albums/{id}/archive':
      'Bereitet ein ZIP mit allen Fotos eines Albums vor und liefert seine URL und genaue Größe. Die URL läuft mit der Sitzung oder dem Token ab, das sie angefordert hat. Ein Token braucht zusätzlich user:photo:read.',
    'POST /user/albums/{id}/photos':
      'Fügt einem Album Fotos hinzu und liefert die Zahl der hinzugefügten und die neue Gesamtzahl.',
    'DELETE /user/albums/{id}/photos': 'Entfernt Fotos aus einem Album.',
    'PUT /user/albums/{id}/order':
      'Verschiebt Fotos in der eigenen Reihenfolge des Albums vor ein anderes oder ans Ende.',
    'GET /captcha': 'Liefert ein neues Captcha-Bild und seinen Schlüssel, gültig für einen Versuch.',
    'POST /login':
      'Meldet mit Benutzername, E-Mail oder Handynummer an und liefert ein Sitzungstoken. Mit Zwei-Faktor-Authentifizierung: 202 und der nötige zweite Schritt.',
    'POST /register':
      'Erstellt ein Konto und liefert ein Sitzungstoken. Müssen neue Konten freigegeben werden, antwortet der Aufruf mit 202 und ohne Token.',
    'POST /logout': 'Beendet diese Sitzung.',
    'GET /user/reauth': 'Liefert, was zur Bestätigung deiner Identität nötig ist, und die Optionen für einen Passkey.',
    'POST /user/reauth':
      'Bestätigt deine Identität vor einer heiklen Aktion, mit deinem Passwort (und einem Code, wenn die Zwei-Faktor-Authentifizierung eingeschaltet ist) oder einem Passkey.',
    'POST /login/second_factor':
      'Schließt die Anmeldung mit einem Authenticator-Code, einem Wiederherstellungscode oder einem Passkey ab und liefert ein Sitzungstoken.',
    'GET /login/passkey': 'Liefert einmalig gültige Optionen für die Anmeldung mit einem Passkey.',
    'POST /login/passkey': 'Meldet mit einem Passkey an und liefert ein Sitzungstoken.',
    'GET /user/second_factors':
      'Liefert deine Methoden der Zwei-Faktor-Authentifizierung: Authenticator-App, Passkeys und verbleibende Wiederherstellungscodes.',
    'POST /user/second_factors/totp':
      'Beginnt die Einrichtung einer Authenticator-App. Bestätige sie mit einem Code, um sie einzuschalten.',
    'PUT /user/second_factors/totp':
      'Schaltet die Authenticator-App ein. Mit der ersten Methode kommen Wiederherstellungscodes.',
    'DELETE /user/second_factors/totp':
      'Schaltet die Authenticator-App aus. Mit der letzten Methode werden auch die Wiederherstellungscodes gelöscht.',
    'POST /user/second_factors/passkeys/options': 'Liefert einmalig gültige Optionen zum Erstellen eines Passkeys.',
    'POST /user/second_factors/passkeys':
      'Fügt einen Passkey hinzu. Mit der ersten Methode kommen Wiederherstellungscodes.',
    'PUT /user/second_factors/passkeys/{id}': 'Benennt einen Passkey um.',
    'DELETE /user/second_factors/passkeys/{id}':
      'Löscht einen Passkey. Mit der letzten Methode werden auch die Wiederherstellungscodes gelöscht.',
    'POST /user/second_factors/recovery_codes':
      'Erstellt neue Wiederherstellungscodes. Die alten funktionieren nicht mehr.',
    'POST /user/profile':
      'Aktualisiert dein Profil. Weggelassene Felder bleiben unverändert. Ein Token braucht zusätzlich user:profile:read.',
    'DELETE /user/avatar': 'Entfernt das Profilbild.',
    'POST /user/setting':
      'Aktualisiert deine Einstellungen. Weggelassene bleiben unverändert. Ein Token braucht zusätzlich user:profile:read.',
    'GET /user/sessions': 'Listet deine angemeldeten Geräte mit Ort und Zeiten.',
    'DELETE /user/sessions/{id}': 'Meldet ein Gerät ab.',
    'DELETE /user/sessions': 'Meldet alle anderen Geräte ab.',
    'PUT /user/password':
      'Ändert dein Passwort und beendet alle anderen Sitzungen. API-Tokens funktionieren weiter. Mit Zwei-Faktor-Authentifizierung bestätige zuerst deine Identität (POST /user/reauth).',
    'GET /oauth/{id}/redirect':
      'Beginnt eine Drittanbieter-Anmeldung: liefert die zu öffnende URL und setzt ein Cookie in diesem Browser.',
    'POST /oauth/{id}/login':
      'Meldet mit code und state des Drittanbieters an. Liefert 202, wenn das Konto noch nicht verknüpft ist; mit dem Token darin wird es beim Anmelden oder Registrieren verknüpft.',
    'GET /oauth/{id}/bind':
      'Beginnt die Verknüpfung eines Drittanbieterkontos: liefert die zu öffnende URL und setzt ein Cookie in diesem Browser.',
    'POST /oauth/{id}/bind':
      'Verknüpft ein Drittanbieterkonto mit diesem, mit code und state oder dem Token einer Anmeldung.',
    'DELETE /oauth/{id}/unbind': 'Trennt ein Drittanbieterkonto, außer es ist deine einzige Anmeldemöglichkeit.',
    'GET /oauth/binds': 'Listet deine verknüpften Drittanbieterkonten.',
    'GET /admin/oauth_providers':
      'Listet Drittanbieter der Reihe nach. Von Geheimnissen wird nur angegeben, ob sie gesetzt sind.',
    'GET /admin/oauth_providers/next': 'Liefert ID und Callback-URL des nächsten Anbieters.',
    'POST /admin/oauth_providers': 'Fügt einen Anbieter hinzu.',
    'PUT /admin/oauth_providers/{id}': 'Ändert einen Anbieter oder seine Position.',
    'DELETE /admin/oauth_providers/{id}': 'Löscht einen Anbieter und trennt alle mit ihm verknüpften Konten.',
    'POST /admin/oauth_providers/{id}/test': 'Testet die Verbindung zum Anbieter und liefert das Ergebnis.',
    'POST /mail/send':
      'Sendet einen Code per E-Mail: zum Registrieren oder Zurücksetzen eines Passworts (mit Captcha) oder zum Hinzufügen oder Bestätigen der eigenen E-Mail-Adresse (angemeldet). Die Antwort verrät nie, ob ein Konto existiert.',
    'POST /sms/send': 'Sendet einen Code per SMS, mit denselben Regeln.',
    'POST /mail/reset_password': 'Setzt mit einem E-Mail-Code ein neues Passwort. Alle Sitzungen werden beendet.',
    'POST /sms/reset_password': 'Setzt mit einem SMS-Code ein neues Passwort. Alle Sitzungen werden beendet.',
    'POST /user/bind_email':
      'Ändert deine E-Mail-Adresse mit einem an die neue gesendeten Code oder bestätigt die aktuelle. Andere Sitzungen werden beendet.',
    'POST /user/bind_phone':
      'Fügt deine Handynummer mit einem an sie gesendeten Code hinzu oder ersetzt sie. Sie lässt sich nicht entfernen.',
    'GET /user/photos': 'Listet deine Fotos. Unterstützt Suche, Filter und Sortierung.',
    'GET /user/photos/index':
      'Liefert die vollständige Reihenfolge derselben Liste als kompakte Binärdaten mit ETag. Siehe docs/photo-index.md.',
    'GET /user/photos/tiles': 'Liefert Rasterdaten für einige deiner Fotos. Fehlende werden ausgelassen.',
    'POST /user/photos/{id}/replace':
      'Ersetzt die Datei eines Fotos; sein Link bleibt gleich. Der Typ kann sich ändern, und die vorherige Version bleibt eine Weile verfügbar. Ein Token braucht zusätzlich user:photo:read.',
    'PUT /user/photos/{id}/poster':
      'Legt das Vorschaubild eines Videos fest: ein JPEG, PNG oder WebP bis 4 MB im Seitenverhältnis des Videos, als Formular mit Datei oder als Inhalt der Anfrage. Alle Miniaturbilder ändern sich. Ein Token braucht außerdem user:photo:read.',
    'GET /user/near_duplicates':
      'Listet Gruppen Ihrer Fotos, die gleich aussehen, das beste zuerst. Gruppen, deren Entfernen am meisten Platz schafft, kommen zuerst.',
    'POST /user/near_duplicates/resolve':
      'Behält ein Foto anstelle anderer, die gleich aussehen: Es kommt an deren Platz in ihre Alben, wird deren Titelbild und Teil ihrer Freigaben, füllt leere Beschreibungen, übernimmt Tags und läuft nicht früher ab. Die anderen kommen in den Papierkorb. Ein Token braucht zusätzlich user:photo:read.',
    'POST /user/near_duplicates/dismissed':
      'Blendet Gruppen aus, deren Fotos alle genannt sind, bis ein weiteres Foto hinzukommt.',
    'DELETE /user/near_duplicates/dismissed': 'Zeigt ausgeblendete Gruppen wieder an.',
    'GET /user/near_duplicates/matches':
      'Nennt, welche der angegebenen Fotos wie ein älteres von Ihnen aussehen und welche noch nicht verglichen wurden.',
    'GET /user/photos/{id}/near_duplicates': 'Listet Ihre Fotos, die wie dieses aussehen, das älteste zuerst.',
    'GET /user/places':
      'Listet die Städte und Länder, in denen Ihre Fotos aufgenommen wurden, die mit den meisten Fotos zuerst.',
    'GET /user/places/clusters': 'Fasst die Fotos eines Kartenausschnitts zu Gruppen zusammen, die größten zuerst.',
    'GET /user/photos/{id}/versions': 'Listet frühere Versionen eines Fotos, die neueste zuerst.',
    'POST /user/photos/{id}/versions/{version}/restore':
      'Stellt eine frühere Version wieder her. Die aktuelle wird zu einer früheren Version. Ein Token braucht zusätzlich user:photo:read.',
    'DELETE /user/photos/{id}/versions/{version}':
      'Löscht eine frühere Version endgültig und gibt ihren Speicher frei.',
    'GET /user/search/suggestions': 'Schlägt zum getippten Wort deine Tags, Alben und Kameras vor.',
    'GET /user/tags': 'Listet deine Tags mit der Zahl der Fotos, die meistgenutzten zuerst.',
    'GET /explore/photos': 'Listet öffentliche Fotos nach Seite oder Cursor.',
    'GET /explore/photos/index':
      'Liefert einen Teil der Reihenfolge von „Entdecken“, wenige Bytes pro Foto. Der Header x-next-cursor gibt an, wo der nächste Teil beginnt.',
    'GET /explore/photos/tiles':
      'Liefert Rasterdaten für einige öffentliche Fotos. Nicht öffentliche werden ausgelassen.',
    'GET /explore/photos/{id}': 'Liefert ein öffentliches Foto.',
    'POST /explore/photos/{id}/like':
      'Markiert ein öffentliches Foto mit „Gefällt mir“. Wiederholte Anfragen zählen einmal.',
    'DELETE /explore/photos/{id}/unlike': 'Entfernt ein „Gefällt mir“.',
    'GET /explore/tags': 'Listet die meistgenutzten Tags öffentlicher Fotos.',
    'GET /explore/albums': 'Listet öffentliche Alben mit mindestens einem öffentlichen Foto.',
    'GET /explore/albums/{id}': 'Ein öffentliches Album.',
    'GET /explore/albums/{id}/photos': 'Listet die öffentlichen Fotos eines öffentlichen Albums.',
    'GET /explore/albums/{id}/photos/index':
      'Liefert die vollständige Reihenfolge eines öffentlichen Albums, wenige Bytes pro Foto.',
    'GET /explore/users/{username}':
      'Liefert das öffentliche Profil eines Benutzers und die Zahl seiner öffentlichen Inhalte.',
    'GET /admin/explore': 'Listet öffentliche Fotos, die auf Genehmigung warten, genehmigt oder abgelehnt sind.',
    'PUT /admin/explore': 'Genehmigt Fotos für „Entdecken“ oder lehnt sie ab.',
    'GET /user/trash': 'Listet gelöschte Fotos, die sich noch wiederherstellen lassen.',
    'GET /user/trash/index':
      'Liefert die vollständige Reihenfolge des Papierkorbs im Format des Fotoindex, zuletzt gelöschte zuerst.',
    'GET /user/trash/tiles': 'Liefert Rasterdaten für einige Fotos im Papierkorb, mit privaten kurzlebigen URLs.',
    'POST /user/trash/restore': 'Stellt Fotos aus dem Papierkorb wieder her, mit ihren Links und Alben.',
    'DELETE /user/trash': 'Löscht Fotos im Papierkorb endgültig.',
    'GET /user/photos/{id}': 'Ein Foto des Kontos.',
    'GET /user/photos/{id}/original': 'Lädt die Datei so herunter, wie du sie hochgeladen hast.',
    'PUT /user/photos/update': 'Aktualisiert viele Fotos auf einmal. Weggelassene Felder bleiben unverändert.',
    'PUT /user/photos/{id}': 'Aktualisiert ein Foto. Weggelassene Felder bleiben unverändert.',
    'DELETE /user/photos': 'Löscht Fotos. Ihre Links funktionieren sofort nicht mehr.',
    'GET /user/shares': 'Listet deine Freigaben.',
    'POST /user/shares':
      'Teilt ein Album oder Fotos und liefert den Link. Ein Token braucht zusätzlich user:photo:read.',
    'GET /user/shares/{id}': 'Liefert eine Freigabe mit ihren Besuchern und Downloads der letzten dreißig Tage.',
    'PUT /user/shares/{id}':
      'Ändert Beschreibung, Passwort, Ablauf und Besucherrechte einer Freigabe. Ein neues Passwort macht alle zuvor gewährten Zugriffe ungültig. Ein Token, das das Passwort setzt, den Ablauf entfernt oder verlängert oder Besucher mehr sehen oder herunterladen lässt, braucht zusätzlich user:photo:read.',
    'DELETE /user/shares': 'Löscht Freigaben. Ihre Links funktionieren sofort nicht mehr.',
    'GET /shares/{slug}':
      'Liefert eine Freigabe, oder nur ihren Zustand, wenn sie gesperrt, abgelaufen oder gelöscht ist. Das Passwort kann prozentcodiert im Header X-Share-Password gesendet werden; ein falsches wird abgelehnt und zählt wie bei unlock.',
    'POST /shares/{slug}/unlock':
      'Prüft das Passwort einer Freigabe und liefert einen Zugriffsnachweis für den Header X-Share-Grant.',
    'GET /shares/{slug}/photos':
      'Listet die Fotos einer Freigabe. Nimmt X-Share-Grant oder das Passwort in X-Share-Password an.',
    'GET /shares/{slug}/index': 'Liefert die Reihenfolge aller Fotos einer Freigabe im Format des Fotoindex.',
    'GET /shares/{slug}/tiles': 'Liefert Rasterdaten für einige Fotos einer Freigabe.',
    'POST /shares/{slug}/archive':
      'Bereitet ein ZIP mit allen Fotos einer Freigabe vor und liefert seine URL und genaue Größe. Es läuft mit der Freigabe ab.',
    'POST /shares/{slug}/photos':
      'Lädt ein Foto in eine Freigabe hoch, die Uploads annimmt. Es gehört dem Eigentümer der Freigabe und braucht vielleicht dessen Genehmigung.',
    'GET /user/shares/{id}/uploads':
      'Listet Fotos von Besuchern, die auf Genehmigung warten. Ein Token braucht zusätzlich user:photo:read.',
    'POST /user/shares/{id}/uploads': 'Genehmigt Fotos von Besuchern oder verschiebt sie in den Papierkorb.',
    'GET /admin/shares': 'Listet die Freigaben aller Benutzer.',
    'DELETE /admin/shares':
      'Widerruft Freigaben. Ihre Links funktionieren sofort nicht mehr, und der Grund wird protokolliert.',
    'GET /shares/{slug}/photos/{id}':
      'Liefert ein Foto einer Freigabe. Kamera und Standort sind nur enthalten, wenn der Eigentümer sie zeigt.',
    'GET /user/usage':
      'Aktuelle Nutzung jedes Limits, die Aufteilung des Speichers, der Traffic dieses Monats und die Uploads der letzten dreißig Tage.',
    'GET /user/traffic': 'Täglicher Traffic deiner Fotos.',
    'POST /setup': 'Legt beim ersten Start den Administrator an und benennt die Website.',
    'GET /configs': 'Liefert die öffentliche Konfiguration der Website.',
    'GET /group': 'Liefert die aktive Rollengruppe mit ihren Limits und Speicherorten.',
    'GET /admin/pages': 'Listet alle Inhaltsseiten der Reihe nach, auch unveröffentlichte.',
    'POST /admin/pages': 'Fügt eine Inhaltsseite oder einen externen Link hinzu.',
    'GET /admin/pages/{id}': 'Eine Inhaltsseite mit ihrem Text.',
    'PUT /admin/pages/{id}':
      'Ändert eine Inhaltsseite. Wird eine Position angegeben, rücken die anderen Seiten entsprechend.',
    'DELETE /admin/pages/{id}': 'Löscht eine Inhaltsseite.',
    'GET /notices': 'Listet die Ankündigungen der Website, die neueste zuerst.',
    'GET /notices/{id}': 'Liefert eine Ankündigung. Ihr Text ist Markdown.',
    'GET /admin/notices': 'Listet alle Ankündigungen, auch unveröffentlichte.',
    'POST /admin/notices': 'Fügt eine Ankündigung hinzu.',
    'GET /admin/notices/{id}': 'Liefert eine Ankündigung mit ihrem Text.',
    'PUT /admin/notices/{id}': 'Ändert oder veröffentlicht eine Ankündigung oder zieht sie zurück.',
    'DELETE /admin/notices/{id}': 'Löscht eine Ankündigung.',
    'POST /explore/photos/{id}/report': 'Meldet ein öffentliches Foto.',
    'POST /explore/albums/{id}/report': 'Meldet ein öffentliches Album.',
    'POST /explore/users/{username}/report': 'Meldet einen Benutzer.',
    'POST /shares/{slug}/report': 'Meldet eine Freigabe. Besucher lösen ein Captcha.',
    'POST /reports':
      'Meldet ein Foto oder eine Seite dieser Website über die URL. Besucher lösen ein Captcha. Die Antwort ist dieselbe, ob dort etwas existiert oder nicht.',
    'POST /user/orders/preview': 'Zeigt Preis und Wirkung einer Bestellung vorab, ohne sie zu erstellen.',
    'POST /user/orders':
      'Erstellt eine Bestellung. Mit dem Header Idempotency-Key erstellen wiederholte Anfragen innerhalb eines Tages sie nur einmal.',
    'GET /user/orders': 'Listet deine Bestellungen, die neueste zuerst.',
    'GET /user/orders/{trade_no}': 'Liefert eine Bestellung mit ihren Zahlungen und verfügbaren Zahlungsarten.',
    'PUT /user/orders/{trade_no}/cancel': 'Storniert eine unbezahlte Bestellung und gibt ihren Gutschein frei.',
    'POST /user/orders/{trade_no}/pay':
      'Startet eine Zahlung und liefert den nächsten Schritt: URL öffnen, QR-Code zeigen oder überweisen.',
    'GET /user/orders/{trade_no}/invoice': 'Liefert die Rechnung einer bezahlten Bestellung als PDF.',
    'GET /admin/orders': 'Listet alle Bestellungen.',
    'GET /admin/orders/{trade_no}': 'Liefert eine Bestellung mit Zahlungen, Referenzen und Erstattungen.',
    'PUT /admin/orders/{trade_no}/confirm':
      'Bestätigt, dass eine Überweisung für diese Bestellung eingegangen ist, und schließt die Bestellung ab.',
    'PUT /admin/orders/{trade_no}/cancel': 'Storniert eine unbezahlte Bestellung.',
    'POST /admin/orders/{trade_no}/refund':
      'Erfasst eine Erstattung und widerruft auf Wunsch den Kauf. Das Geld selbst wird auf der Zahlungsplattform erstattet.',
    'PUT /admin/payments/{id}/resolve':
      'Entscheidet über eine Zahlung, die nicht zu ihrer Bestellung passt: schließt die Bestellung ab oder erfasst eine Erstattung.',
    'GET /admin/revenue': 'Umsatz und Erstattungen nach Währung und Tag.',
    'GET /admin/reports': 'Listet Meldungen, standardmäßig die offenen.',
    'GET /admin/reports/{id}': 'Liefert eine Meldung, den gemeldeten Inhalt und die möglichen Maßnahmen.',
    'PUT /admin/reports/{id}':
      'Entscheidet über eine Meldung: weist sie ab oder bestätigt sie und ergreift eine Maßnahme, mit optionaler Nachricht an den Meldenden.',
    'GET /pages': 'Die Inhaltsseiten der Website.',
    'GET /pages/{slug}': 'Liefert eine Inhaltsseite. Ihr Text ist Markdown.',
    'POST /upload': 'Lädt ein Foto hoch und liefert seine Links.',
  },
}
