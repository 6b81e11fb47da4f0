import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'de'> = {
  'site-mode': {
    impersonation: { banner: 'Du siehst die Website als {name} bis {time}.', stop: 'Beenden' },
    title: 'Betriebsmodus',
    modes: { normal: 'Normal', read_only: 'Schreibgeschützt', maintenance: 'Wartung' },
    hints: {
      normal: 'Alles ist verfügbar.',
      read_only: 'Ansehen, Herunterladen und Anmelden gehen weiter. Uploads und Änderungen werden abgelehnt.',
      maintenance: 'Nur die Administration kann die Website nutzen. Alle anderen sehen eine Wartungsseite.',
    },
    message: 'Nachricht für Besucher',
    message_help: 'Optional. Zum Beispiel der Grund und wann es weitergeht.',
    apply: 'Anwenden',
    applied: 'Betriebsmodus geändert',
    banner: {
      read_only:
        'Die Website ist gerade schreibgeschützt. Du kannst ansehen und herunterladen, aber nichts hochladen oder ändern.',
      maintenance: 'Die Website wird gewartet. Nur die Administration kann sie nutzen.',
      disk_full:
        'Die Festplatte des Servers ist voll. Du kannst ansehen und löschen, aber nichts hochladen oder ändern.',
      database:
        'In die Datenbank kann gerade nicht geschrieben werden. Ansehen und Herunterladen gehen weiter. Das endet von selbst.',
    },
    manage: 'Verwalten',
    upload_refused: 'Die Website ist gerade schreibgeschützt, Uploads sind nicht möglich',
  },
}
