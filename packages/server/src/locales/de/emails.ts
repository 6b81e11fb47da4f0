import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

/** Chooses the form for a number: 1 Tag, 3 Tage. */
const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'Die Authenticator-App wurde eingeschaltet',
  totp_off: () => 'Die Authenticator-App wurde ausgeschaltet',
  passkey_added: (name) => `Der Passkey „${name}“ wurde hinzugefügt`,
  passkey_removed: (name) => `Der Passkey „${name}“ wurde gelöscht`,
  codes_renewed: () => 'Neue Wiederherstellungscodes wurden erstellt, und die alten funktionieren nicht mehr',
  code_used: () => 'Ein Wiederherstellungscode wurde verwendet',
  all_removed: () =>
    'Die Administration hat die Zwei-Faktor-Authentifizierung ausgeschaltet und alle Geräte abgemeldet',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'Der Betrag stimmt nicht mit der Bestellung überein',
  currency: 'Die Währung stimmt nicht mit der Bestellung überein',
  double: 'Die Bestellung war schon bezahlt',
  unconfirmed: 'Die Zahlung wurde gemeldet, aber von der Zahlungsplattform nicht bestätigt',
  reused: 'Die Zahlung wurde schon einer anderen Bestellung gutgeschrieben',
  ownerless: 'Das Konto, das die Bestellung aufgegeben hat, wurde gelöscht',
  coupon: 'Die Bestellung wurde storniert, und ihr Gutschein ist inzwischen aufgebraucht',
  withdrawn: 'Den bestellten Artikel gibt es nicht mehr',
  stale: 'Die Bestellung ist vor mehr als 7 Tagen abgelaufen, und ihre Preise können veraltet sein',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `Dein Tarif „${thing.group}“` : `Dein Speicherpaket mit ${thing.size}`
const whenOf = (days: number) =>
  days === 0 ? 'läuft heute ab' : `läuft innerhalb von ${plural(days, 'Tag', 'Tagen')} ab`

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) =>
    count === 1 ? 'Eines deiner Fotos wurde entfernt' : `${count} deiner Fotos wurden entfernt`,
  album: ({ name }) => `Dein Album „${name}“ wurde entfernt. Die Fotos darin sind noch in deiner Bibliothek`,
  album_with_photos: ({ name }) => `Dein Album „${name}“ und die Fotos darin wurden entfernt`,
  album_private: ({ name }) => `Dein Album „${name}“ ist jetzt nicht mehr gelistet`,
  album_hidden: ({ name }) => `Dein Album „${name}“ erscheint nicht mehr unter „Entdecken“`,
  album_shown: ({ name }) => `Dein Album „${name}“ erscheint wieder unter „Entdecken“`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'Die Festplatte ist voll. Fotos können angesehen und gelöscht, aber nicht hochgeladen werden',
  disk_low: ({ name }) => `Wenig Speicherplatz${name && ` (${name})`}`,
  disk_filling: ({ name, count }) =>
    `Tage, bis die Festplatte${name && ` (${name})`} bei gleichem Wachstum voll ist: ${count}`,
  storage_failing: ({ name }) => `Speicherort „${name}“ funktioniert nicht`,
  breaker_open: ({ name }) => `Externer Dienst nach wiederholten Fehlern pausiert (${name})`,
  jobs_late: ({ count }) => `Jobs sind ${plural(count, 'Minute', 'Minuten')} im Rückstand`,
  jobs_failed: ({ count }) => `${plural(count, 'Job', 'Jobs')} fehlgeschlagen`,
  errors_many: ({ count }) => `${plural(count, 'Anfrage', 'Anfragen')} mit Serverfehler innerhalb von fünf Minuten`,
  mail_failing: () => 'E-Mails können nicht gesendet werden',
  backup_failed: ({ name }) => `Backup fehlgeschlagen${name && ` (${name})`}`,
  backup_old: ({ count }) => `Das letzte erfolgreiche Backup ist ${plural(count, 'Tag', 'Tage')} alt`,
  backup_copy_failed: ({ name }) => `Backup konnte nicht nach „${name}“ kopiert werden`,
  backup_incomplete: ({ name }) => `Im Backup fehlen Fotos dieser Speicherorte: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0
      ? 'Das HTTPS-Zertifikat der Website ist abgelaufen'
      : `Das HTTPS-Zertifikat der Website läuft in ${plural(count, 'Tag', 'Tagen')} ab`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (seit ${incident.from})`
    : `• Behoben: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'ein Konto zu erstellen',
  forget_password: 'dein Passwort zurückzusetzen',
  bind: 'diese Adresse für dein Konto zu verwenden',
  verify: 'diese Adresse zu bestätigen',
}
const untilThen = 'Bis dahin kannst du dich anmelden und die Löschung im Hinweis oben auf der Seite abbrechen.'
const byTeam =
  'Das hat das Team der Website entschieden. Bis dahin kannst du dich anmelden und deine Daten exportieren.'
const notYou = 'Falls du das nicht warst, setze sofort dein Passwort zurück und prüfe, welche Geräte angemeldet sind.'
const aboutAccount = 'Das ist ein Sicherheitshinweis zu deinem Konto. Bitte antworte nicht auf diese E-Mail.'
const aboutOrder = 'Das ist eine Nachricht zu deiner Bestellung. Bitte antworte nicht auf diese E-Mail.'
const toAdmins = 'Diese Nachricht geht an alle Administratoren. Bitte antworte nicht auf diese E-Mail.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Test-E-Mail von ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Das ist ein Test. Deine E-Mail-Einstellungen funktionieren, und die Website kann E-Mails senden.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'E-Mails enthalten keine Links, weil PUBLIC_URL nicht gesetzt ist. Setze es auf die Adresse, die Besucher verwenden.',
          }
        : { kind: 'button', label: 'Website öffnen', url: site_url },
    ],
    note: `Diese E-Mail wurde aus dem Adminbereich von ${site_name} gesendet. Bitte antworte nicht darauf.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Dein Code für ${site_name}`,
    blocks: [
      { kind: 'text', text: `Verwende diesen Code, um bei ${site_name} ${purposes[event]}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Er läuft in ${plural(minutes, 'Minute', 'Minuten')} ab und funktioniert nur einmal. Gib ihn an niemanden weiter. Wir fragen dich nie danach.`,
      },
    ],
    note: 'Falls du diesen Code nicht angefordert hast, ignoriere diese E-Mail. In deinem Konto ändert sich nichts.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `Du hast schon ein Konto bei ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Jemand hat versucht, sich bei ${site_name} mit ${address} zu registrieren. Diese Adresse gehört zu deinem Konto ${username}. Es wurde kein neues Konto erstellt.`,
      },
      {
        kind: 'text',
        text: 'Falls du das warst, melde dich einfach an. Hast du dein Passwort vergessen, kannst du es auf der Anmeldeseite zurücksetzen.',
      },
    ],
    note: 'Falls du das nicht warst, ignoriere diese E-Mail. In deinem Konto ändert sich nichts.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `Einladung zu ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `Du bist eingeladen, ein Konto bei ${site_name} zu erstellen.`
            : `${inviter} lädt dich ein, ein Konto bei ${site_name} zu erstellen.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Nachricht: ${note}` }]),
      { kind: 'button', label: 'Einladung annehmen', url },
      { kind: 'text', text: `Der Link funktioniert einmal und läuft am ${end_time} ab.` },
    ],
    note: 'Wenn du das nicht erwartet hast, ignoriere diese E-Mail. Es wird kein Konto erstellt.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Dein Konto bei ${site_name}`,
    blocks: [
      { kind: 'text', text: `Für dich wurde ein Konto bei ${site_name} erstellt. Dein Benutzername: ${username}` },
      { kind: 'button', label: 'Passwort festlegen', url },
      { kind: 'text', text: `Der Link funktioniert einmal und läuft am ${end_time} ab.` },
    ],
    note: 'Wenn du das nicht erwartet hast, ignoriere diese E-Mail. Ohne diesen Link kann niemand das Konto nutzen.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Dein Passwort bei ${site_name} wurde geändert`,
    blocks: [
      {
        kind: 'text',
        text: `Das Passwort für ${username} wurde am ${time} geändert. Alle anderen Geräte wurden abgemeldet.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `Ein Administrator hat dein Konto bei ${site_name} geöffnet`,
    blocks: [
      {
        kind: 'text',
        text: `Der Administrator ${admin} hat das Konto ${username} am ${time} für höchstens ${plural(minutes, 'Minute', 'Minuten')} geöffnet.`,
      },
      { kind: 'text', text: `Grund: ${reason}` },
      {
        kind: 'text',
        text: 'Er sieht dein Passwort nicht und kann weder deine Anmeldung noch deine E-Mail-Adresse oder deine Zahlungen ändern. Die Geräteliste in deinen Einstellungen zeigt den Zugriff; dort kannst du ihn beenden.',
      },
    ],
    note: aboutAccount,
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Dein Passwort bei ${site_name} wurde zurückgesetzt`,
    blocks: [
      {
        kind: 'text',
        text: `Das Team der Website hat das Passwort für ${username} am ${time} zurückgesetzt. Dein altes Passwort funktioniert nicht mehr, und alle Geräte wurden abgemeldet.`,
      },
      {
        kind: 'text',
        text: 'Um ein neues Passwort zu wählen, öffne auf der Anmeldeseite „Passwort vergessen?“ und gib diese E-Mail-Adresse und diesen Code ein:',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Der Code läuft in ${plural(minutes, 'Minute', 'Minuten')} ab. Danach kannst du auf derselben Seite einen neuen anfordern.`,
      },
    ],
    note: aboutAccount,
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Deine E-Mail-Adresse bei ${site_name} wurde geändert`,
    blocks: [
      {
        kind: 'text',
        text: `Die E-Mail-Adresse für ${username} wurde am ${time} in ${email} geändert. Benachrichtigungen und Codes gehen nicht mehr an die alte Adresse.`,
      },
      { kind: 'text', text: 'Falls du das nicht warst, wende dich sofort an die Administration der Website.' },
    ],
    note: aboutAccount,
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `Deinem Konto bei ${site_name} wurde eine Handynummer hinzugefügt`,
    blocks: [
      { kind: 'text', text: `Die Handynummer ${phone} wurde ${username} am ${time} hinzugefügt.` },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `Die Zwei-Faktor-Authentifizierung deines Kontos bei ${site_name} wurde geändert`,
    blocks: [
      { kind: 'text', text: `Konto ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: aboutAccount,
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Dein Konto bei ${site_name} wird gelöscht`,
    blocks: [
      {
        kind: 'text',
        text: `Für das Konto ${username} wurde am ${time} die Löschung geplant. Es wird am ${deletion_time} mit allen Fotos, Alben und Tokens endgültig gelöscht.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: aboutAccount,
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Dein Konto bei ${site_name} wurde gelöscht`,
    blocks: [
      {
        kind: 'text',
        text: `Das Konto ${username} wurde am ${time} gelöscht. Seine Fotos und Alben werden entfernt und lassen sich nicht wiederherstellen.`,
      },
    ],
    note: 'Das ist die letzte E-Mail zu diesem Konto. Bitte antworte nicht darauf.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Dein Konto bei ${site_name} wurde freigegeben`,
    blocks: [
      {
        kind: 'text',
        text: `Willkommen, ${username}. Dein Konto bei ${site_name} wurde freigegeben. Du kannst dich jetzt anmelden.`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Anmelden', url }]),
    ],
    note: `Du erhältst diese E-Mail, weil du dich bei ${site_name} registriert hast. Bitte antworte nicht darauf.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Deine Registrierung bei ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Deine Registrierung bei ${site_name} mit dem Benutzernamen ${username} wurde nicht freigegeben. Das Konto und seine Daten wurden gelöscht.`,
      },
    ],
    note: 'Das ist die letzte E-Mail zu diesem Konto. Bitte antworte nicht darauf.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `Deine Meldung bei ${site_name} wurde geprüft`,
    blocks: [
      { kind: 'text', text: `Das hast du bei ${site_name} gemeldet: ${url}` },
      {
        kind: 'text',
        text: is_upheld
          ? 'Wir haben es geprüft und Maßnahmen ergriffen.'
          : 'Wir haben es geprüft: Es verstößt nicht gegen die Regeln der Website.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `Du erhältst diese E-Mail, weil du bei ${site_name} etwas gemeldet hast. Bitte antworte nicht darauf.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `Zu deinen Inhalten bei ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hallo ${username}, das Team von ${site_name} hat deine Inhalte geprüft. ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Grund: ${reason}` }] : []),
      { kind: 'text', text: 'Wenn du das für einen Fehler hältst, erstelle auf der Website ein Ticket.' },
    ],
    note: `Du erhältst diese E-Mail, weil sie dein Konto bei ${site_name} betrifft. Bitte antworte nicht darauf.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Deine Bestellung bei ${site_name} ist bezahlt`,
    blocks: [
      {
        kind: 'text',
        text: `Danke, ${username}! Wir haben ${amount} für „${product}“ erhalten. Du kannst es ab sofort nutzen.`,
      },
      {
        kind: 'text',
        text: `Bestellnummer: ${trade_no}. Die Rechnung kannst du auf der Seite der Bestellung herunterladen.`,
      },
    ],
    note: aboutOrder,
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Zahlung muss geprüft werden: Bestellung ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `Eine Zahlung von ${amount} für die Bestellung ${trade_no} bei ${site_name} wurde nicht verbucht: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Prüfe sie auf der Zahlungsplattform und entscheide dann im Adminbereich.',
      },
    ],
    note: toAdmins,
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name} funktioniert wieder normal`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'Systemzustand ansehen', url }]),
      ],
      note: 'Du wirst einmal zu Beginn eines Problems und einmal nach seiner Behebung benachrichtigt. Die Empfänger änderst du im Adminbereich.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Webhook „${name}“ wurde ausgeschaltet`,
    blocks: [
      {
        kind: 'text',
        text: `Der Webhook „${name}“ bei ${site_name} (${url}) ist seit ${since} gestört und wurde ausgeschaltet.`,
      },
      {
        kind: 'text',
        text: 'Verpasste Zustellungen findest du im Adminbereich. Schalte den Webhook dort wieder ein, sobald er funktioniert.',
      },
    ],
    note: toAdmins,
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Dein Foto bei ${site_name} wurde nicht veröffentlicht`,
    blocks: [
      {
        kind: 'text',
        text: `Hallo ${username}, dein Foto „${photo}“ wurde geprüft und kann nicht veröffentlicht werden. Es bleibt nicht gelistet. Sonst hat sich nichts geändert.`,
      },
      ...(reason ? [{ kind: 'text', text: `Grund: ${reason}` } as const] : []),
    ],
    note: 'Wenn du das für einen Fehler hältst, wende dich an das Team der Website.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Deine Zahlung bei ${site_name} wird geprüft`,
    blocks: [
      {
        kind: 'text',
        text: `Hallo ${username}, deine Zahlung von ${amount} für die Bestellung ${trade_no} ist eingegangen, konnte aber nicht automatisch zugeordnet werden.`,
      },
      {
        kind: 'text',
        text: 'Die Administration prüft sie und schließt die Bestellung ab oder erstattet dir das Geld.',
      },
    ],
    note: aboutOrder,
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Erstattung für deine Bestellung bei ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Hallo ${username}, für „${product}“ (Bestellung ${trade_no}) wurden dir ${amount} erstattet.`,
      },
      {
        kind: 'text',
        text: 'Das Geld erhältst du über deine ursprüngliche Zahlungsart zurück. Wie lange das dauert, hängt von der Zahlungsplattform ab.',
      },
    ],
    note: aboutOrder,
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Konto ${username}: ${thingOf(thing)} läuft am ${end_time} ab.` },
      {
        kind: 'text',
        text: 'Verlängerst du vorher, beginnt die neue Laufzeit, wenn die aktuelle endet. Nach dem Ablauf bleiben deine Fotos erhalten, aber du kannst nichts hochladen, solange du über deinem Speicherlimit bist.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Verlängern', url: renew_url }] : []),
    ],
    note: `Du erhältst diese E-Mail wegen deines Kaufs bei ${site_name}. Bitte antworte nicht darauf.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Dein Speicher bei ${site_name} ist voll`,
    blocks: [
      {
        kind: 'text',
        text: `Das Konto ${username} belegt ${used} von ${capacity}. Du kannst nichts hochladen, bis du Platz freigibst.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Lösche Fotos oder kaufe Speicher. Bist du am ${trash_time} noch über dem Limit, werden deine neuesten Fotos in den Papierkorb verschoben, bis der Rest passt.`
          : 'Deine Fotos bleiben erhalten, und ihre Links funktionieren weiter. Um wieder hochzuladen, lösche Fotos oder kaufe Speicher.',
      },
    ],
    note: `Du erhältst diese E-Mail, weil sich dein Abo oder Speicher bei ${site_name} geändert hat. Bitte antworte nicht darauf.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `${plural(count, 'Foto', 'Fotos')} bei ${site_name} in den Papierkorb verschoben`,
    blocks: [
      {
        kind: 'text',
        text: `Das Konto ${username} war zu lange über seinem Speicherlimit von ${capacity}. ${count === 1 ? 'Dein neuestes Foto wurde' : `Deine ${count} neuesten Fotos wurden`} in den Papierkorb verschoben.`,
      },
      {
        kind: 'text',
        text: 'Bis der Papierkorb geleert wird, kannst du Fotos wiederherstellen, sobald du Platz freigibst oder Speicher kaufst.',
      },
    ],
    note: `Du erhältst diese E-Mail, weil deine Fotos bei ${site_name} über deinem Speicherlimit lagen. Bitte antworte nicht darauf.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team
      ? `Neue Nachricht in einem Ticket bei ${site_name}: ${title}`
      : `${site_name} hat geantwortet: ${title}`,
    blocks: [
      { kind: 'text', text: `Ticket ${issue_no}, „${title}“:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'Um zu antworten, melde dich auf der Website an und öffne das Ticket.' }
        : { kind: 'button', label: 'Ticket öffnen', url },
    ],
    note: 'Bitte antworte im Ticket, nicht per E-Mail. Ticket-E-Mails kannst du in deinen Einstellungen ausschalten.',
  }),
}
