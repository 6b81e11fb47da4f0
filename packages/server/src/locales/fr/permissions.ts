import type { PermissionTexts } from '../text-catalog.ts'

export const texts: PermissionTexts = {
  places: {
    upload: ['Contenu', 'Téléversement'],
    'user:photo': ['Contenu', 'Photos'],
    'user:album': ['Contenu', 'Albums'],
    'user:share': ['Contenu', 'Partages'],
    'user:profile': ['Compte', 'Profil'],
    'user:group': ['Compte', 'Groupes de rôles'],
    'user:capacity': ['Compte', 'Stockage'],
    'user:token': ['Compte', 'Jetons d’API'],
    oauth: ['Compte', 'Comptes tiers'],
    explore: ['Communauté et assistance', 'Explorer'],
    'user:ticket': ['Communauté et assistance', 'Tickets'],
    'user:order': ['Communauté et assistance', 'Commandes'],
  },
  texts: {
    'upload:write': [
      'upload',
      'Téléverser des photos',
      'Téléverser de nouvelles photos et choisir leur album, leurs tags et leur expiration',
    ],
    'user:photo:read': [
      'user:photo',
      'Voir les photos',
      'Lister et rechercher vos photos et leurs liens, y compris les non répertoriées',
    ],
    'user:photo:write': ['user:photo', 'Gérer les photos', 'Modifier et supprimer vos photos'],
    'user:album:read': ['user:album', 'Voir les albums', 'Lister vos albums et leur contenu'],
    'user:album:write': [
      'user:album',
      'Gérer les albums',
      'Créer, modifier et supprimer des albums, y ajouter ou en retirer des photos',
    ],
    'user:share:read': ['user:share', 'Voir les partages', 'Lister vos partages et leur nombre de vues'],
    'user:share:write': [
      'user:share',
      'Gérer les partages',
      'Créer, modifier et supprimer des partages. En créer un nécessite aussi « Voir les photos »',
    ],
    'user:profile:read': [
      'user:profile',
      'Voir le profil',
      'Lire votre nom, votre adresse e-mail, votre numéro de mobile, vos préférences et votre utilisation',
    ],
    'user:profile:write': [
      'user:profile',
      'Modifier le profil',
      'Modifier votre avatar, votre nom, votre bio et vos préférences de téléversement',
    ],
    'user:group:read': [
      'user:group',
      'Voir les groupes de rôles',
      'Lister vos groupes de rôles et leur date d’expiration',
    ],
    'user:group:write': ['user:group', 'Gérer les groupes de rôles', 'Supprimer vos groupes de rôles'],
    'user:capacity:read': [
      'user:capacity',
      'Voir le stockage',
      'Lister vos packs de stockage et leur date d’expiration',
    ],
    'user:capacity:write': ['user:capacity', 'Gérer le stockage', 'Supprimer vos packs de stockage'],
    'user:token:read': ['user:token', 'Voir les jetons', 'Lister les jetons d’API, sans leurs secrets'],
    'oauth:read': ['oauth', 'Voir les comptes tiers', 'Lister vos comptes tiers associés'],
    'explore:read': ['explore', 'Parcourir Explorer', 'Parcourir les photos et albums publics'],
    'explore:write': ['explore', 'Aimer et signaler', 'Aimer des photos publiques et signaler des contenus'],
    'user:ticket:read': ['user:ticket', 'Voir les tickets', 'Lire vos tickets et leurs réponses'],
    'user:ticket:write': ['user:ticket', 'Envoyer des tickets', 'Envoyer des tickets, y répondre et les fermer'],
    'user:order:read': ['user:order', 'Voir les commandes', 'Lister vos commandes et leur statut'],
    'user:order:write': [
      'user:order',
      'Gérer les commandes',
      'Créer et annuler des commandes. Les paiements ne sont pas compris',
    ],
  },
}
