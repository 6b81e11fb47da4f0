import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'fr'> = {
  'site-mode': {
    impersonation: { banner: 'Vous affichez le site en tant que {name} jusqu’au {time}.', stop: 'Arrêter' },
    title: 'Mode du site',
    modes: { normal: 'Normal', read_only: 'Lecture seule', maintenance: 'Maintenance' },
    hints: {
      normal: 'Tout est disponible.',
      read_only: 'On peut consulter, télécharger et se connecter. Téléversements et modifications sont refusés.',
      maintenance: 'Seuls les administrateurs peuvent utiliser le site. Les autres voient une page de maintenance.',
    },
    message: 'Message aux visiteurs',
    message_help: 'Facultatif. Par exemple la raison et l’heure du retour.',
    apply: 'Appliquer',
    applied: 'Mode du site modifié',
    banner: {
      read_only:
        'Le site est actuellement en lecture seule. Vous pouvez consulter et télécharger, mais ni téléverser ni modifier.',
      maintenance: 'Le site est en maintenance. Seuls les administrateurs peuvent l’utiliser.',
      disk_full: 'Le disque du serveur est plein. Vous pouvez consulter et supprimer, mais ni téléverser ni modifier.',
      database:
        'La base de données n’accepte pas d’écriture pour le moment. Vous pouvez consulter et télécharger. Tout rentrera dans l’ordre tout seul.',
    },
    manage: 'Gérer',
    upload_refused: 'Le site est en lecture seule, impossible de téléverser',
  },
}
