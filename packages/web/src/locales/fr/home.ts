import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'fr'> = {
  home: {
    drop_title: 'Déposez des photos ici',
    drop_hint: 'ou collez-les, ou cliquez pour choisir des fichiers',
    drop_over: 'Déposez pour téléverser',
    choose: 'Choisir des photos',
    limit: '{size} maximum par fichier',
    register: 'S’inscrire gratuitement',
    login: 'Se connecter',
    library: 'Ouvrir ma photothèque',
    explore: 'Explorer les photos publiques',
    newest: 'Dernières photos publiques',
    newest_all: 'Tout voir',
    numbers: 'Statistiques du site',
    photos: 'photos',
    users: 'membres',
    stored: 'stockés',
    features_title: 'Pensé pour vos photos',
    features_hint: 'Discret, rapide et entièrement à vous.',
    features: {
      links: {
        title: 'Des liens durables',
        text: 'Les liens pointent vers la photo, pas vers l’endroit où elle est stockée. Courts et difficiles à deviner, ils fonctionnent jusqu’à ce que vous supprimiez la photo.',
      },
      speed: {
        title: 'Rapide et stable',
        text: 'Les miniatures sont créées pendant le téléversement. Les pages affichent d’abord les couleurs, puis les photos, sans jamais décaler la mise en page.',
      },
      unlisted: {
        title: 'Non répertoriées par défaut',
        text: 'Seules les personnes disposant du lien peuvent voir une nouvelle photo. Dès que vous la supprimez, le lien cesse de fonctionner.',
      },
      safe: {
        title: 'En sécurité dès l’arrivée',
        text: 'Un téléversement n’est terminé que lorsque le fichier est bien écrit sur le disque. Ni coupure de courant ni redémarrage ne le feront perdre.',
      },
      tools: {
        title: 'API ouverte',
        text: 'Chaque fonction dispose d’une API documentée, et chaque jeton ne peut faire que ce que vous autorisez.',
      },
      own: {
        title: 'À l’octet près',
        text: 'Le fichier que vous téléversez est celui qui est stocké, jamais recompressé à votre insu, sur votre propre serveur.',
      },
    },
  },
}
