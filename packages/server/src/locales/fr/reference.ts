import type { ReferenceTexts } from '../text-catalog.ts'

/** Endpoints of plans, orders and entitlements. */
const moneyCalls = {
  'GET /plans': 'Liste les forfaits en vente avec leurs prix, dans l’ordre du site.',
  'GET /plans/{id}': 'Renvoie un forfait en vente.',
  'GET /admin/plans': 'Liste tous les forfaits, y compris non publiés.',
  'POST /admin/plans':
    'Crée un forfait avec ses prix, chacun dans une ou plusieurs devises. Un prix sans montant signifie « Nous contacter ».',
  'PUT /admin/plans/{id}':
    'Modifie un forfait. Une liste de prix remplace l’actuelle ; les prix envoyés avec leur id sont conservés. Les commandes existantes ne sont pas affectées.',
  'DELETE /admin/plans/{id}': 'Supprime un forfait sans commandes. Les autres peuvent être masqués.',
  'GET /admin/coupons': 'Liste les coupons, avec recherche par code ou nom.',
  'POST /admin/coupons':
    'Crée un coupon : montant ou pourcentage, période de validité, minimum, et limites totale et par utilisateur.',
  'PUT /admin/coupons/{id}': 'Modifie un coupon pour les commandes futures.',
  'DELETE /admin/coupons/{id}': 'Supprime un coupon jamais utilisé. Les autres peuvent être désactivés.',
  'GET /admin/coupon-batches':
    'Liste les lots de coupons, du plus récent au plus ancien, avec le nombre de codes et de codes utilisés.',
  'POST /admin/coupon-batches': 'Crée jusqu’à 10 000 codes à usage unique à partir d’un préfixe et d’un modèle.',
  'DELETE /admin/coupon-batches/{id}':
    'Supprime les codes inutilisés d’un lot. Les codes utilisés sont désactivés et conservés.',
  'GET /user/groups':
    'Liste les groupes de rôles de l’utilisateur avec leur origine, leur expiration et les jours restants, les plus récents d’abord.',
  'DELETE /user/groups/{id}':
    'Supprime un groupe de rôles. Si c’est le groupe actif, l’utilisateur revient au groupe par défaut.',
  'PUT /user/groups/{id}/renewal':
    'Annule ou réactive le renouvellement automatique d’un abonnement. Les deux prennent effet à la fin de la période.',
  'GET /user/capacities':
    'Liste les packs de stockage de l’utilisateur avec leur origine, leur expiration et les jours restants, les plus récents d’abord.',
  'DELETE /user/capacities/{id}': 'Supprime un pack de stockage.',
  'POST /admin/users/{id}/reset_password':
    'Invalide le mot de passe d’un utilisateur et le déconnecte partout. Lui envoie un code par e-mail, ou renvoie une seule fois un nouveau mot de passe si l’e-mail ne peut pas être envoyé. Les jetons d’API sont révoqués ; les clés d’accès, l’application d’authentification et les comptes tiers peuvent aussi être supprimés.',
  'POST /admin/users/{id}/deletion':
    'Supprime un compte, immédiatement ou après quelques jours pendant lesquels seuls les administrateurs peuvent annuler.',
  'DELETE /admin/users/{id}/deletion': 'Annule la suppression programmée d’un compte.',
  'GET /admin/audit/{id}': 'Renvoie une entrée du journal d’audit.',
  'GET /admin/users/{id}/groups': 'Liste les groupes de rôles d’un utilisateur.',
  'POST /admin/users/{id}/groups':
    'Donne un groupe de rôles à un utilisateur. Il s’applique immédiatement et remplace l’actif, ou prolonge le même. La réponse indique ce qui a été remplacé.',
  'DELETE /admin/users/{id}/groups/{owned_id}': 'Retire un groupe de rôles à un utilisateur.',
  'DELETE /admin/users/{id}/groups/{owned_id}/renewal':
    'Arrête le renouvellement automatique de l’abonnement d’un utilisateur. L’utilisateur en est informé par e-mail.',
  'GET /admin/users/{id}/capacities': 'Liste les packs de stockage d’un utilisateur.',
  'POST /admin/users/{id}/capacities': 'Donne du stockage à un utilisateur.',
  'DELETE /admin/users/{id}/capacities/{owned_id}': 'Retire du stockage à un utilisateur.',
  'GET /admin/payment-gateways':
    'Liste les modes de paiement dans l’ordre. Les secrets sont seulement indiqués comme définis ou non.',
  'POST /admin/payment-gateways': 'Ajoute un mode de paiement.',
  'PUT /admin/payment-gateways/{id}': 'Modifie un mode de paiement ou sa position. Les secrets omis restent inchangés.',
  'DELETE /admin/payment-gateways/{id}': 'Supprime un mode de paiement. Refusé tant que des paiements sont en attente.',
  'POST /admin/payment-gateways/{id}/test':
    'Teste la connexion à la plateforme de paiement et renvoie le résultat. Aucun argent n’est échangé.',
}

/** Endpoints of site operations. */
const operationCalls = {
  'GET /admin/activities':
    'Liste les importations, sauvegardes et déplacements en cours ou récemment terminés, avec leur progression.',
  'GET /admin/backup-targets': 'Liste les destinations de sauvegarde et leurs dernières copies.',
  'POST /admin/backup-targets': 'Ajoute une destination. Les nouvelles sauvegardes y sont copiées et vérifiées.',
  'POST /admin/backup-targets/test': 'Teste la connexion à une destination sans l’enregistrer.',
  'PUT /admin/backup-targets/{id}': 'Modifie une destination de sauvegarde.',
  'DELETE /admin/backup-targets/{id}': 'Supprime une destination. Les copies y restent.',
  'POST /admin/backup-targets/{id}/copy': 'Copie maintenant la sauvegarde la plus récente vers la destination.',
  'GET /admin/backups':
    'Liste les sauvegardes, les plus récentes d’abord, avec leur emplacement, l’espace libre et la date de la prochaine sauvegarde automatique.',
  'POST /admin/backups': 'Démarre une sauvegarde en arrière-plan, une seule à la fois.',
  'POST /admin/backups/{id}/test':
    'Restaure une sauvegarde dans une base de données temporaire et la compare ligne par ligne. Le site n’est pas modifié.',
  'POST /admin/backups/{id}/cancel':
    'Annule une sauvegarde ou un test de restauration en cours, sans rien laisser d’inachevé.',
  'POST /admin/backups/{id}/download':
    'Renvoie une URL de téléchargement de la sauvegarde au format tar, valable dix minutes.',
  'DELETE /admin/backups/{id}': 'Supprime une sauvegarde et ses fichiers.',
  'GET /admin/growth':
    'Indique ce qui grossit sur le site : taille, évolution sur 30 jours et date de saturation des disques.',
  'POST /admin/growth/measure': 'Mesure maintenant toutes les tailles et les renvoie.',
  'POST /admin/growth/clean': 'Supprime ce qui n’est plus utile d’un type et renvoie le nombre d’éléments supprimés.',
  'GET /admin/jobs':
    'Liste les tâches de fond, les plus récentes d’abord, avec le nombre de tâches en attente, en cours et en échec.',
  'GET /admin/job-schedules': 'Liste les tâches planifiées avec leur dernière et leur prochaine exécution.',
  'POST /admin/job-schedules/{name}/run': 'Exécute maintenant une tâche planifiée.',
  'POST /admin/jobs/retry': 'Relance toutes les tâches en échec et renvoie leur nombre.',
  'POST /admin/jobs/{id}/retry': 'Relance immédiatement une tâche depuis le début.',
  'DELETE /admin/jobs/{id}': 'Supprime une tâche sans l’exécuter.',
  'GET /admin/failures':
    'Liste les requêtes en échec, les plus récentes d’abord, avec recherche par l’ID de requête montré à l’utilisateur.',
  'GET /admin/health':
    'État du processus, de la base de données, des disques, des stockages, des tâches et de l’e-mail, et problèmes actuels.',
  'POST /admin/health/check':
    'Vérifie immédiatement les stockages et le serveur de messagerie, et renvoie la même chose.',
  'GET /admin/certificate': 'Certificat HTTPS du site : noms, émetteur, validité et dernière erreur.',
  'POST /admin/certificate': 'Renouvelle un certificat à échéance ou recharge ses fichiers.',
  'GET /admin/release': 'La version en service et ses changements.',
  'GET /admin/doctor': 'Résultat de la dernière vérification du déploiement.',
  'POST /admin/doctor': 'Recherche les erreurs de déploiement courantes et explique comment les corriger.',
  'GET /admin/operations':
    'Requêtes, erreurs, files d’attente, stockages et tâches au fil du temps, et derniers incidents.',
  'GET /admin/imports':
    'Liste les importations, les plus récentes d’abord, et les dossiers disponibles pour l’importation.',
  'GET /admin/imports/{id}': 'Renvoie la progression d’une importation et pourquoi des photos ont été refusées.',
  'GET /admin/imports/{id}/refused': 'Envoie en CSV les photos refusées d’une importation avec leurs raisons.',
  'POST /admin/imports': 'Démarre une importation, ou reprend une importation inachevée de la même source.',
  'PUT /admin/imports/{id}': 'Suspend, reprend ou annule une importation.',
  'GET /admin/drivers': 'Services externes utilisés par le site : si chacun est configuré et fonctionne.',
} as const

const webhookCalls = {
  'POST /admin/settings/test_moderation':
    'Envoie une requête de test au service de modération et indique s’il a rendu une décision.',
  'GET /admin/webhooks': 'Liste les webhooks. Les secrets sont seulement indiqués comme définis ou non.',
  'POST /admin/webhooks': 'Ajoute un webhook. Le secret de signature n’est renvoyé qu’une fois.',
  'PUT /admin/webhooks/{id}': 'Modifie un webhook. Désactivé, il ne reçoit rien, et les envois en attente échouent.',
  'DELETE /admin/webhooks/{id}': 'Supprime un webhook et ses envois.',
  'POST /admin/webhooks/{id}/rotate':
    'Crée un nouveau secret, renvoyé une seule fois. L’ancien signe encore pendant un jour.',
  'POST /admin/webhooks/{id}/test': 'Envoie immédiatement un événement de test et renvoie le résultat.',
  'GET /admin/webhooks/{id}/deliveries': 'Liste les envois des quatorze derniers jours, les plus récents d’abord.',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}':
    'Renvoie un envoi avec son contenu exact et le début de la dernière réponse.',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver':
    'Refait un envoi avec le même ID et une nouvelle série de tentatives.',
}

/** Endpoints of the tables in the admin panel. */
const tableCalls = {
  'GET /admin/albums':
    'Liste les albums de tous les utilisateurs. Prend en charge la recherche, les filtres et le tri.',
  'GET /admin/albums/{id}': 'Renvoie l’album de n’importe quel utilisateur.',
  'PUT /admin/albums/{id}':
    'Rend un album non répertorié, le masque dans Explorer ou l’y affiche de nouveau, et prévient son propriétaire.',
  'POST /admin/albums/takedown':
    'Retire des albums, avec suppression définitive facultative de leurs photos, et prévient les propriétaires.',
  'GET /admin/exports/users': 'Exporte en CSV les utilisateurs correspondant aux filtres.',
  'GET /admin/exports/photos': 'Exporte en CSV les photos correspondant aux filtres.',
  'GET /admin/exports/albums': 'Exporte en CSV les albums correspondant aux filtres.',
  'GET /admin/exports/shares': 'Exporte en CSV les partages correspondant aux filtres.',
  'GET /admin/exports/reports': 'Exporte en CSV les signalements correspondant aux filtres.',
  'GET /admin/exports/orders': 'Exporte en CSV les commandes correspondant aux filtres.',
  'GET /admin/exports/coupons': 'Exporte en CSV les coupons correspondant aux filtres.',
  'GET /admin/exports/tickets': 'Exporte en CSV les tickets correspondant aux filtres.',
  'GET /admin/exports/audit': 'Exporte en CSV les entrées du journal d’audit correspondant aux filtres.',
  'GET /admin/exports/aliases': 'Exporte en CSV les anciennes URL correspondant aux filtres.',
}

const ticketCalls = {
  'GET /user/tickets':
    'Liste vos tickets, les plus récemment actifs d’abord. Prend en charge la recherche et le filtrage par statut.',
  'POST /user/tickets': 'Ouvre un ticket. Le nombre de tickets ouverts est limité.',
  'GET /user/tickets/{issue_no}': 'Un ticket.',
  'GET /user/tickets/{issue_no}/replies': 'Liste les réponses d’un ticket, les plus anciennes d’abord par défaut.',
  'POST /user/tickets/{issue_no}/reply': 'Répond à un ticket. Impossible si le ticket est fermé.',
  'PUT /user/tickets/{issue_no}/close': 'Ferme un ticket.',
  'PUT /user/tickets/{issue_no}/seen': 'Marque la dernière réponse que vous avez lue.',
  'GET /admin/tickets': 'Liste les tickets de tous les utilisateurs, par défaut les tickets ouverts.',
  'GET /admin/tickets/{issue_no}':
    'Renvoie un ticket avec son auteur, la personne à qui il est attribué et les attributions possibles.',
  'GET /admin/tickets/{issue_no}/replies': 'Liste les réponses d’un ticket, les plus anciennes d’abord par défaut.',
  'POST /admin/tickets/{issue_no}/reply': 'Répond au nom de l’équipe du site.',
  'PUT /admin/tickets/{issue_no}/assign': 'Attribue un ticket à un administrateur, ou retire l’attribution.',
  'PUT /admin/tickets/{issue_no}/close': 'Ferme un ticket.',
  'PUT /admin/tickets/{issue_no}/reopen': 'Rouvre un ticket fermé.',
  'PUT /admin/tickets/{issue_no}/seen': 'Marque la dernière réponse lue par l’équipe.',
  'GET /admin/ticket-templates': 'Liste les modèles de réponse par nom.',
  'POST /admin/ticket-templates': 'Ajoute un modèle.',
  'PUT /admin/ticket-templates/{id}': 'Modifie un modèle.',
  'DELETE /admin/ticket-templates/{id}': 'Supprime un modèle.',
}

export const texts: ReferenceTexts = {
  title: 'API Imagora',
  intro: [
    'Tous les points d’accès commencent par `{origin}/api/v2`. Sauf 204, chaque réponse est en JSON : `{"status", "message", "data", "time"}` ; en cas d’échec, `status` vaut `"error"` et `data.code` est l’un des [codes d’erreur](#refusals).',
    'Authentifiez-vous avec `Authorization: Bearer …` et un jeton de session (`ims_…`) obtenu à la connexion ou un jeton d’API (`imt_…`). Les corps sont en JSON (`application/json`), et les champs inconnus sont refusés ; les téléversements sont en `multipart/form-data`.',
    'Les listes sont paginées avec `page` et `per_page`. Une saisie non valide renvoie 422, et `data.errors` donne les raisons par champ. Les messages suivent la langue de `Accept-Language`.',
    'Les clients d’autres hébergeurs d’images fonctionnent sans changement : `{origin}/api/v1` (`POST /tokens`, `POST /upload`, `GET /images`, `DELETE /images/…`, `GET /albums`, `DELETE /albums/…`, `GET /strategies`, `GET /profile`) et l’ancien `{origin}/api/upload` (en-tête ou champ `token`, champ `image`) conviennent aux clients Lsky Pro, et `{origin}/api/1/upload` (en-tête `X-API-Key` ou champ `key`, champ `source` ou `image`) aux clients Chevereto et ImgBB. Saisissez un jeton d’API comme clé.',
    'Les gros fichiers peuvent être téléversés avec le protocole tus.io, qui permet la reprise : `POST {origin}/api/v2/uploads` (`Upload-Length`, et dans `Upload-Metadata` le `filename` et les autres champs d’un téléversement, tags séparés par des virgules), puis `PATCH` vers son `Location`. Le dernier `PATCH` renvoie la photo, de même que `GET` à la même URL. Les téléversements inachevés expirent après 24 heures.',
  ],
  sections: { calls: 'Points d’accès', refusals: 'Codes d’erreur', basics: 'Principes' },
  columns: {
    name: 'Nom',
    place: 'Dans',
    kind: 'Type',
    meaning: 'Signification',
    code: 'Code',
    status: 'Statut',
    text: 'Message',
  },
  labels: {
    who: 'Accès : ',
    parameters: 'Paramètres',
    body: 'Corps',
    answer: 'Réponse',
    refuses: 'Erreurs',
    required: 'obligatoire',
    nothing: 'aucun contenu',
    reauth: 'Nécessite une confirmation d’identité datant de moins de 15 minutes',
    default: 'par défaut',
    binary: 'un fichier',
  },
  access: {
    public: 'Tout le monde',
    guests: 'Une session, ou un jeton avec {permission} ; aussi les visiteurs si le site l’autorise',
    session: 'Une session connectée ; jamais un jeton d’API',
    admin: 'Une session d’administrateur ; jamais un jeton d’API',
    permission: 'Une session, ou un jeton d’API avec {permission} ou un accès complet',
  },
  places: { path: 'chemin', query: 'requête', body: 'corps', form: 'formulaire' },
  tags: {
    auth: 'Connexion et inscription',
    codes: 'Codes par e-mail et SMS',
    oauth: 'Connexion via un tiers',
    account: 'Compte',
    second_factors: 'Vérification en deux étapes et clés d’accès',
    uploads: 'Téléversement',
    remote_downloads: 'Téléchargements distants',
    photos: 'Photos',
    albums: 'Albums',
    shares: 'Partages',
    explore: 'Explorer',
    plans: 'Forfaits',
    owned: 'Groupes de rôles et stockage',
    orders: 'Commandes',
    leaving: 'Exportation et suppression du compte',
    tokens: 'Jetons d’API',
    traffic: 'Trafic',
    site: 'Site',
    setup: 'Installation',
    admin: 'Administration',
  },
  calls: {
    'GET /user/profile': 'Renvoie le profil, les préférences et l’utilisation du compte.',
    'GET /admin/photos':
      'Liste les photos de tous les utilisateurs, avec recherche par nom, utilisateur, clé, empreinte, adresse IP ou jour.',
    'GET /admin/photos/{id}': 'Renvoie la photo de n’importe quel utilisateur.',
    'POST /admin/photos/takedown':
      'Supprime définitivement des photos, sans passer par la corbeille, et peut bloquer leurs fichiers pour empêcher un nouveau téléversement.',
    'GET /admin/blocked_pictures': 'Liste les images bloquées ; celles qui leur ressemblent sont mises en quarantaine.',
    'POST /admin/blocked_pictures':
      'Bloque les images qui ressemblent à une autre, par son empreinte PDQ ou une photo de ce site. Les images stockées sont comparées en arrière-plan.',
    'POST /admin/blocked_pictures/import':
      'Importe une liste d’empreintes PDQ, en texte ou en CSV, et renvoie les lignes refusées avec leur motif. Une longue liste s’envoie en plusieurs parties.',
    'DELETE /admin/blocked_pictures': 'Débloque jusqu’à 500 images, avec un résultat pour chacune.',
    'GET /admin/picture_matches': 'Liste les fichiers qui ressemblent à une image bloquée.',
    'PUT /admin/picture_matches':
      'Approuve ou rejette toutes les photos de ces fichiers, 500 au plus, avec un résultat pour chacun.',
    'GET /admin/blocked_hashes': 'Liste les fichiers bloqués.',
    'POST /admin/blocked_hashes': 'Bloque un fichier par son SHA-256.',
    'DELETE /admin/blocked_hashes/{sha256}': 'Débloque un fichier.',
    'GET /admin/invitations': 'Liste les invitations, de la plus récente à la plus ancienne. Filtrable par état.',
    'POST /admin/invitations':
      'Invite des adresses par e-mail ou crée un lien utilisable une ou plusieurs fois. Les comptes reçoivent le groupe et l’espace indiqués. Le lien n’est renvoyé qu’une fois.',
    'POST /admin/invitations/{id}/renewal':
      'Donne à une invitation un nouveau lien et une nouvelle échéance, et la renvoie s’il s’agit d’un e-mail. L’ancien lien ne fonctionne plus.',
    'DELETE /admin/invitations/{id}': 'Révoque une invitation. Les comptes déjà créés restent.',
    'POST /invitation': 'Renvoie une invitation telle que la voit la personne invitée.',
    'POST /invitation/acceptance':
      'Accepte une invitation : crée un compte et connecte, même si les inscriptions sont fermées.',
    'GET /admin/users': 'Liste les utilisateurs. Prend en charge la recherche, les filtres et le tri.',
    'POST /admin/users': 'Crée un utilisateur.',
    'POST /admin/users/import':
      'Crée des comptes à partir d’un fichier CSV de 5 000 lignes au plus, ou indique seulement ce qui arriverait à chaque ligne. Chaque appel en crée une partie ; répétez-le jusqu’à ce que remaining soit nul.',
    'PUT /admin/users':
      'Suspend, rétablit, approuve ou refuse jusqu’à 500 utilisateurs, ou change leur groupe ou leur stockage supplémentaire, avec un résultat pour chacun.',
    'DELETE /admin/users/sessions': 'Déconnecte partout jusqu’à 500 utilisateurs, avec un résultat pour chacun.',
    'GET /admin/users/{id}': 'Un utilisateur.',
    'PUT /admin/users/{id}':
      'Modifie un utilisateur. Le suspendre ou définir un mot de passe met immédiatement fin à ses sessions.',
    'DELETE /admin/users/{id}/second_factors':
      'Désactive la vérification en deux étapes d’un utilisateur qui n’y a plus accès, et met fin à ses sessions.',
    'GET /admin/users/{id}/sessions': 'Liste les appareils connectés d’un utilisateur.',
    'DELETE /admin/users/{id}/sessions': 'Déconnecte un utilisateur partout.',
    'DELETE /admin/users/{id}/sessions/{token_id}': 'Déconnecte l’un des appareils d’un utilisateur.',
    'GET /admin/users/{id}/tokens': 'Jetons d’API d’un utilisateur, sans leurs secrets.',
    'DELETE /admin/users/{id}/tokens': 'Supprime tous les jetons d’API d’un utilisateur.',
    'DELETE /admin/users/{id}/tokens/{token_id}': 'Supprime un jeton d’API d’un utilisateur.',
    'GET /admin/settings': 'Renvoie les paramètres du site. Les secrets sont seulement indiqués comme définis ou non.',
    'PUT /admin/settings': 'Modifie des paramètres, avec effet dès la requête suivante.',
    'POST /admin/settings/test_mail': 'Envoie un e-mail de test avec les paramètres d’e-mail actuels.',
    'POST /admin/settings/test_sms': 'Envoie un SMS de test avec les paramètres de SMS actuels.',
    'POST /admin/settings/test_captcha': 'Vérifie avec les paramètres actuels un jeton émis par le widget de captcha.',
    'POST /admin/settings/test_alert': 'Envoie une alerte de test au webhook d’alerte actuel.',
    'POST /admin/settings/test_purge': 'Envoie une requête de purge vide à l’URL actuelle.',
    'POST /admin/site_logo':
      'Importe le logo, ou celui du thème sombre : PNG, JPEG, WebP ou SVG, 2 Mo au plus. Les icônes en sont tirées.',
    'DELETE /admin/site_logo/{theme}': 'Supprime le logo d’un thème ; celui par défaut revient.',
    'GET /admin/watermark_preview':
      'Dessine sur une image d’exemple un filigrane pas encore enregistré et la renvoie en WebP.',
    'GET /user/transform_presets': 'Liste les préréglages et indique quelles transformations se passent de signature.',
    'POST /user/photos/{id}/transform_url':
      'Renvoie l’adresse signée d’une transformation de votre photo, avec une expiration facultative.',
    'GET /admin/transform_presets': 'Liste les préréglages de transformation.',
    'POST /admin/transform_presets': 'Ajoute un préréglage de transformation.',
    'PUT /admin/transform_presets/{id}': 'Modifie un préréglage. Les liens qui le nomment montrent le changement.',
    'DELETE /admin/transform_presets/{id}': 'Supprime un préréglage. Les liens qui le nomment sont refusés.',
    'GET /admin/aliases': 'Liste les anciennes URL et les photos vers lesquelles elles mènent.',
    'POST /admin/aliases': 'Ajoute d’anciennes URL. Les existantes pointent alors vers la nouvelle photo.',
    'DELETE /admin/aliases': 'Supprime d’anciennes URL.',
    'GET /admin/storages':
      'Liste les stockages avec leur utilisation, les fichiers manquants des miroirs et la dernière vérification. Les secrets sont seulement indiqués comme définis ou non.',
    'GET /admin/storages/groups': 'Liste les groupes de rôles qui peuvent utiliser un stockage.',
    'POST /admin/storages': 'Ajoute un stockage après s’y être connecté et l’avoir marqué pour ce site.',
    'PUT /admin/storages/{id}':
      'Modifie un stockage, avec effet dès la requête suivante. Un secret vide reste inchangé pour le même serveur et le même nom d’utilisateur. Un stockage utilisé doit avoir ses fichiers au nouvel emplacement.',
    'DELETE /admin/storages/{id}': 'Supprime un stockage vide.',
    'POST /admin/storages/test': 'Teste étape par étape les paramètres du formulaire sans les enregistrer.',
    'GET /admin/storages/{id}/holder': 'Renvoie le site indiqué par la marque d’un stockage.',
    'POST /admin/storages/{id}/confirm':
      'Rend de nouveau accessible en écriture un stockage restauré d’une sauvegarde. S’il porte la marque d’un autre site, il doit être adopté.',
    'POST /admin/storages/{id}/test': 'Écrit, lit, liste et supprime un objet, et rend compte de chaque étape.',
    'GET /admin/moves': 'Liste les déplacements entre stockages avec leur progression, les plus récents d’abord.',
    'POST /admin/moves':
      'Commence à déplacer tous les fichiers d’un stockage vers un autre. Les liens continuent de fonctionner.',
    'PUT /admin/moves/{id}': 'Suspend, reprend ou annule un déplacement, ou relance les fichiers en échec.',
    'GET /admin/overview':
      'Tout le site en un coup d’œil : totaux, stockages, éléments à traiter, revenus et activité quotidienne.',
    'GET /admin/statistics':
      'Activité d’une période comparée à la précédente : envois, utilisateurs, revenus, trafic et tickets.',
    'POST /admin/users/{id}/impersonation':
      'Ouvre le compte d’un utilisateur pendant 30 minutes au plus, avec un motif. L’utilisateur en est informé par e-mail.',
    'GET /user/impersonations': 'Liste les administrateurs qui ont ouvert votre compte, les plus récents d’abord.',
    'GET /admin/waiting': 'Nombre d’éléments à traiter, par type.',
    'GET /admin/checklist': 'Étapes de configuration restantes d’un nouveau site, d’après son état réel.',
    'PUT /admin/checklist': 'Masque ou affiche la liste de configuration du tableau de bord.',
    'GET /admin/audit': 'Liste les actions des administrateurs, les plus récentes d’abord.',
    'POST /user/deletion':
      'Programme la suppression de votre compte après quelques jours. Vous pouvez l’annuler d’ici là. Les autres sessions prennent fin.',
    'DELETE /user/deletion': 'Annule la suppression de votre compte si c’est vous qui l’avez demandée.',
    'POST /user/export': 'Prépare une exportation de vos données et renvoie l’URL d’un ZIP, valable peu de temps.',
    'GET /token_permissions': 'Liste les autorisations des jetons d’API, groupées, dans la langue de l’appelant.',
    'PUT /admin/plans': 'Publie ou masque jusqu’à 500 forfaits, avec un résultat pour chacun.',
    'DELETE /admin/groups': 'Supprime jusqu’à 500 groupes de rôles, avec un résultat pour chacun.',
    'PUT /admin/webhooks': 'Active, désactive ou supprime jusqu’à 500 webhooks, avec un résultat pour chacun.',
    'PUT /admin/imports': 'Annule jusqu’à 500 importations, avec un résultat pour chacune.',
    'PUT /admin/coupons': 'Active, désactive ou supprime jusqu’à 500 codes promo, avec un résultat pour chacun.',
    'PUT /admin/orders': 'Annule jusqu’à 500 commandes impayées, avec un résultat pour chacune.',
    'PUT /admin/tickets': 'Ferme ou rouvre jusqu’à 500 tickets, avec un résultat pour chacun.',
    'PUT /admin/reports':
      'Tranche de la même façon jusqu’à 500 signalements ouverts, sans toucher au contenu signalé, avec un résultat pour chacun.',
    'PUT /admin/albums': 'Masque, affiche ou retire des listes jusqu’à 500 albums, avec un résultat pour chacun.',
    'PUT /admin/jobs': 'Relance ou supprime jusqu’à 500 tâches de fond, avec un résultat pour chacune.',
    'DELETE /admin/notices': 'Supprime jusqu’à 500 annonces, avec un résultat pour chacune.',
    'DELETE /admin/pages': 'Supprime jusqu’à 500 pages, avec un résultat pour chacune.',
    'DELETE /admin/blocked_hashes': 'Débloque jusqu’à 500 fichiers, avec un résultat pour chacun.',
    'GET /user/saved_filters': 'Liste vos filtres enregistrés d’un tableau de l’administration.',
    'POST /user/saved_filters': 'Enregistre un filtre d’un tableau sous un nom. Jusqu’à 30 par tableau.',
    'PUT /user/saved_filters/{id}':
      'Renomme ou remplace un filtre enregistré, ou en fait le filtre par défaut de son tableau.',
    'DELETE /user/saved_filters/{id}': 'Supprime un filtre enregistré.',
    'GET /user/tokens': 'Liste vos jetons d’API, sans leurs secrets.',
    'POST /user/tokens':
      'Crée un jeton d’API. Une date d’expiration est obligatoire ; sans autorisations, il a un accès complet. Le secret n’est renvoyé qu’une fois. Peut aussi être envoyé comme formulaire.',
    'DELETE /user/tokens/{id}': 'Supprime un jeton d’API, avec effet dès la requête suivante.',
    'POST /user/uploads/known':
      'Renvoie lesquels de ces fichiers, d’après leur SHA-256, sont déjà dans votre photothèque.',
    'POST /user/uploads/instant':
      'Crée une photo à partir d’un fichier que vous avez déjà ici, sans le renvoyer. Sinon, téléversez-le.',
    'POST /user/remote_downloads': 'Télécharge en arrière-plan des images depuis une liste d’URL.',
    'GET /user/remote_downloads':
      'Renvoie un lot de téléchargements distants avec leur état, les raisons d’échec et les photos.',
    'POST /user/remote_downloads/retry': 'Relance les téléchargements distants en échec.',
    'POST /user/remote_downloads/cancel': 'Annule les téléchargements distants inachevés.',
    ...moneyCalls,
    ...operationCalls,
    ...tableCalls,
    ...ticketCalls,
    ...webhookCalls,
    'GET /admin/groups': 'Liste les groupes avec leurs limites, leurs stockages et leur nombre d’utilisateurs.',
    'GET /admin/groups/storages': 'Liste les stockages qui peuvent être attribués à des groupes.',
    'POST /admin/groups': 'Crée un groupe.',
    'PUT /admin/groups/{id}':
      'Modifie un groupe, avec effet dès la requête suivante. Définit aussi le groupe par défaut.',
    'DELETE /admin/groups/{id}':
      'Supprime un groupe sans utilisateurs. Le groupe par défaut et celui des invités ne peuvent pas être supprimés.',
    'GET /user/albums': 'Liste vos albums.',
    'GET /user/albums/{id}': 'Un album.',
    'POST /user/albums': 'Crée un album.',
    'PUT /user/albums/{id}': 'Modifie un album, sa couverture ou son ordre de tri.',
    'DELETE /user/albums/{id}': 'Supprime un album. Ses photos sont conservées.',
    'POST /user/photos/archive': 'Prépare un ZIP de photos et renvoie son URL et sa taille exacte.',
    'POST /user/albums/{id}/archive':
      'Prépare un ZIP de toutes les photos d’un album et renvoie son URL et sa taille exacte. L’URL expire avec la session ou le jeton qui l’a demandée. Un jeton nécessite aussi user:photo:read.',
    'POST /user/albums/{id}/photos':
      'Ajoute des photos à un album et renvoie le nombre de photos ajoutées et le nouveau total.',
    'DELETE /user/albums/{id}/photos': 'Retire des photos d’un album.',
    'PUT /user/albums/{id}/order':
      'Déplace des photos avant une autre dans l’ordre personnalisé de l’album, ou à la fin.',
    'GET /captcha': 'Renvoie une nouvelle image de captcha et sa clé, valable pour une tentative.',
    'POST /login':
      'Connecte avec un nom d’utilisateur, une adresse e-mail ou un numéro de mobile et renvoie un jeton de session. Avec la vérification en deux étapes, renvoie 202 et la seconde étape requise.',
    'POST /register':
      'Crée un compte et renvoie un jeton de session. Si les nouveaux comptes doivent être approuvés, répond 202 sans jeton.',
    'POST /logout': 'Met fin à cette session.',
    'GET /user/reauth':
      'Renvoie ce qui est nécessaire pour confirmer votre identité, et les options pour une clé d’accès.',
    'POST /user/reauth':
      'Confirme votre identité avant une action sensible, avec votre mot de passe (plus un code si la vérification en deux étapes est activée) ou une clé d’accès.',
    'POST /login/second_factor':
      'Termine la connexion avec un code d’authentification, un code de récupération ou une clé d’accès, et renvoie un jeton de session.',
    'GET /login/passkey': 'Renvoie des options à usage unique pour se connecter avec une clé d’accès.',
    'POST /login/passkey': 'Connecte avec une clé d’accès et renvoie un jeton de session.',
    'GET /user/second_factors':
      'Renvoie vos méthodes de vérification en deux étapes : application d’authentification, clés d’accès et codes de récupération restants.',
    'POST /user/second_factors/totp':
      'Commence la configuration d’une application d’authentification. Confirmez-la avec un code pour l’activer.',
    'PUT /user/second_factors/totp':
      'Active l’application d’authentification. La première méthode s’accompagne de codes de récupération.',
    'DELETE /user/second_factors/totp':
      'Désactive l’application d’authentification. Supprimer la dernière méthode supprime aussi les codes de récupération.',
    'POST /user/second_factors/passkeys/options': 'Renvoie des options à usage unique pour créer une clé d’accès.',
    'POST /user/second_factors/passkeys':
      'Ajoute une clé d’accès. La première méthode s’accompagne de codes de récupération.',
    'PUT /user/second_factors/passkeys/{id}': 'Renomme une clé d’accès.',
    'DELETE /user/second_factors/passkeys/{id}':
      'Supprime une clé d’accès. Supprimer la dernière méthode supprime aussi les codes de récupération.',
    'POST /user/second_factors/recovery_codes':
      'Crée de nouveaux codes de récupération. Les anciens cessent de fonctionner.',
    'POST /user/profile':
      'Met à jour votre profil. Les champs omis restent inchangés. Un jeton nécessite aussi user:profile:read.',
    'DELETE /user/avatar': 'Supprime l’avatar.',
    'POST /user/setting':
      'Met à jour vos préférences. Celles qui sont omises restent inchangées. Un jeton nécessite aussi user:profile:read.',
    'GET /user/sessions': 'Liste vos appareils connectés avec leur lieu et leurs dates.',
    'DELETE /user/sessions/{id}': 'Déconnecte un appareil.',
    'DELETE /user/sessions': 'Déconnecte tous les autres appareils.',
    'PUT /user/password':
      'Change votre mot de passe et met fin à toutes les autres sessions. Les jetons d’API continuent de fonctionner. Avec la vérification en deux étapes, confirmez d’abord votre identité (POST /user/reauth).',
    'GET /oauth/{id}/redirect':
      'Commence une connexion via un tiers : renvoie l’URL à ouvrir et dépose un cookie dans ce navigateur.',
    'POST /oauth/{id}/login':
      'Connecte avec le code et l’état renvoyés par le tiers. Renvoie 202 si le compte n’est pas encore associé ; utilisez son jeton pour l’associer lors de la connexion ou de l’inscription.',
    'GET /oauth/{id}/bind':
      'Commence l’association d’un compte tiers : renvoie l’URL à ouvrir et dépose un cookie dans ce navigateur.',
    'POST /oauth/{id}/bind': 'Associe un compte tiers à celui-ci, avec le code et l’état ou le jeton d’une connexion.',
    'DELETE /oauth/{id}/unbind': 'Dissocie un compte tiers, sauf si c’est votre seul moyen de connexion.',
    'GET /oauth/binds': 'Liste vos comptes tiers associés.',
    'GET /admin/oauth_providers':
      'Liste les fournisseurs tiers dans l’ordre. Les secrets sont seulement indiqués comme définis ou non.',
    'GET /admin/oauth_providers/next': 'Renvoie l’identifiant et l’URL de rappel du prochain fournisseur.',
    'POST /admin/oauth_providers': 'Ajoute un fournisseur.',
    'PUT /admin/oauth_providers/{id}': 'Modifie un fournisseur ou sa position.',
    'DELETE /admin/oauth_providers/{id}': 'Supprime un fournisseur et en dissocie tous les comptes.',
    'POST /admin/oauth_providers/{id}/test': 'Teste la connexion au fournisseur et renvoie le résultat.',
    'POST /mail/send':
      'Envoie un code par e-mail : pour s’inscrire ou réinitialiser un mot de passe (avec un captcha), ou pour ajouter ou vérifier votre propre adresse (connecté). La réponse ne révèle jamais si un compte existe.',
    'POST /sms/send': 'Envoie un code par SMS, selon les mêmes règles.',
    'POST /mail/reset_password':
      'Définit un nouveau mot de passe avec un code reçu par e-mail. Toutes les sessions prennent fin.',
    'POST /sms/reset_password':
      'Définit un nouveau mot de passe avec un code reçu par SMS. Toutes les sessions prennent fin.',
    'POST /user/bind_email':
      'Change votre adresse e-mail avec un code envoyé à la nouvelle, ou vérifie l’actuelle. Les autres sessions prennent fin.',
    'POST /user/bind_phone':
      'Ajoute ou remplace votre numéro de mobile avec un code qui lui est envoyé. Il ne peut pas être supprimé.',
    'GET /user/photos': 'Liste vos photos. Prend en charge la recherche, les filtres et le tri.',
    'GET /user/photos/index':
      'Renvoie l’ordre complet de la même liste sous forme binaire compacte avec un ETag. Voir docs/photo-index.md.',
    'GET /user/photos/tiles':
      'Renvoie les données de grille de certaines de vos photos. Celles qui manquent sont omises.',
    'POST /user/photos/{id}/replace':
      'Remplace le fichier d’une photo ; son lien ne change pas. Le type peut changer, et la version précédente reste disponible un certain temps. Un jeton nécessite aussi user:photo:read.',
    'PUT /user/photos/{id}/poster':
      'Définit l’affiche d’une vidéo : un JPEG, PNG ou WebP de 4 Mo au plus, aux proportions de la vidéo, envoyé dans un formulaire ou comme corps de la requête. Toutes les miniatures changent. Un jeton a aussi besoin de user:photo:read.',
    'GET /user/near_duplicates':
      'Liste par groupes vos photos d’apparence identique, la meilleure en premier. Les groupes dont la suppression libère le plus d’espace viennent d’abord.',
    'POST /user/near_duplicates/resolve':
      'Garde une photo à la place d’autres d’apparence identique : elle rejoint leurs albums à leur position, leurs couvertures et leurs partages, reprend leurs descriptions si elle n’en a pas et leurs tags, et n’expire pas plus tôt. Les autres vont à la corbeille. Un jeton nécessite aussi user:photo:read.',
    'POST /user/near_duplicates/dismissed':
      'Masque les groupes dont toutes les photos sont citées, jusqu’à ce qu’une autre photo les rejoigne.',
    'DELETE /user/near_duplicates/dismissed': 'Affiche de nouveau les groupes masqués.',
    'GET /user/near_duplicates/matches':
      'Indique lesquelles des photos données ressemblent à une photo que vous aviez déjà, et lesquelles restent à comparer.',
    'GET /user/photos/{id}/near_duplicates': 'Liste vos photos qui ressemblent à celle-ci, les plus anciennes d’abord.',
    'GET /user/places':
      'Liste les villes et les pays où vos photos ont été prises, en commençant par ceux qui en ont le plus.',
    'GET /user/places/clusters': 'Regroupe les photos d’une partie de la carte, les plus grands groupes d’abord.',
    'GET /user/photos/{id}/versions': 'Liste les versions précédentes d’une photo, les plus récentes d’abord.',
    'POST /user/photos/{id}/versions/{version}/restore':
      'Restaure une version précédente. L’actuelle devient une version précédente. Un jeton nécessite aussi user:photo:read.',
    'DELETE /user/photos/{id}/versions/{version}':
      'Supprime définitivement une version précédente et libère son espace.',
    'GET /user/search/suggestions': 'Suggère vos tags, albums et appareils photo pour le mot en cours de saisie.',
    'GET /user/tags': 'Liste vos tags avec leur nombre de photos, les plus utilisés d’abord.',
    'GET /explore/photos': 'Liste les photos publiques par page ou par curseur.',
    'GET /explore/photos/index':
      'Renvoie une partie de l’ordre d’Explorer, quelques octets par photo. L’en-tête x-next-cursor indique où commence la partie suivante.',
    'GET /explore/photos/tiles':
      'Renvoie les données de grille de certaines photos publiques. Celles qui ne sont pas publiques sont omises.',
    'GET /explore/photos/{id}': 'Renvoie une photo publique.',
    'POST /explore/photos/{id}/like': 'Aime une photo publique. Les requêtes répétées ne comptent qu’une fois.',
    'DELETE /explore/photos/{id}/unlike': 'Retire un « J’aime ».',
    'GET /explore/tags': 'Liste les tags les plus utilisés des photos publiques.',
    'GET /explore/albums': 'Liste les albums publics ayant au moins une photo publique.',
    'GET /explore/albums/{id}': 'Un album public.',
    'GET /explore/albums/{id}/photos': 'Liste les photos publiques d’un album public.',
    'GET /explore/albums/{id}/photos/index': 'Renvoie l’ordre complet d’un album public, quelques octets par photo.',
    'GET /explore/users/{username}': 'Renvoie le profil public d’un utilisateur et le nombre de ses éléments publics.',
    'GET /admin/explore': 'Liste les photos publiques en attente d’approbation, approuvées ou refusées.',
    'PUT /admin/explore': 'Approuve des photos pour Explorer, ou les refuse.',
    'GET /user/trash': 'Liste les photos supprimées qui peuvent encore être restaurées.',
    'GET /user/trash/index':
      'Renvoie l’ordre complet de la corbeille au format d’index de photos, les dernières supprimées d’abord.',
    'GET /user/trash/tiles':
      'Renvoie les données de grille de certaines photos de la corbeille, avec des URL privées de courte durée.',
    'POST /user/trash/restore': 'Restaure des photos de la corbeille, y compris leurs liens et leurs albums.',
    'DELETE /user/trash': 'Supprime définitivement des photos de la corbeille.',
    'GET /user/photos/{id}': 'Une photo du compte.',
    'GET /user/photos/{id}/original': 'Télécharge le fichier tel que vous l’avez téléversé.',
    'PUT /user/photos/update': 'Met à jour plusieurs photos à la fois. Les champs omis restent inchangés.',
    'PUT /user/photos/{id}': 'Met à jour une photo. Les champs omis restent inchangés.',
    'DELETE /user/photos': 'Supprime des photos. Leurs liens cessent immédiatement de fonctionner.',
    'GET /user/shares': 'Liste vos partages.',
    'POST /user/shares': 'Partage un album ou des photos et renvoie le lien. Un jeton nécessite aussi user:photo:read.',
    'GET /user/shares/{id}': 'Renvoie un partage avec ses visiteurs et téléchargements des trente derniers jours.',
    'PUT /user/shares/{id}':
      'Modifie la description, le mot de passe, l’expiration et les droits des visiteurs d’un partage. Un nouveau mot de passe invalide tous les accès déjà accordés. Un jeton qui définit le mot de passe, supprime ou repousse l’expiration, ou laisse les visiteurs voir ou télécharger davantage nécessite aussi user:photo:read.',
    'DELETE /user/shares': 'Supprime des partages. Leurs liens cessent immédiatement de fonctionner.',
    'GET /shares/{slug}':
      'Renvoie un partage, ou seulement son état s’il est verrouillé, expiré ou supprimé. Le mot de passe peut être envoyé en encodage-pourcent dans l’en-tête X-Share-Password ; s’il est incorrect, il est refusé et compté comme dans unlock.',
    'POST /shares/{slug}/unlock':
      'Vérifie le mot de passe d’un partage et renvoie une autorisation à envoyer dans l’en-tête X-Share-Grant.',
    'GET /shares/{slug}/photos':
      'Liste les photos d’un partage. Accepte X-Share-Grant, ou le mot de passe dans X-Share-Password.',
    'GET /shares/{slug}/index': 'Renvoie l’ordre de toutes les photos d’un partage, au format d’index de photos.',
    'GET /shares/{slug}/tiles': 'Renvoie les données de grille de certaines photos d’un partage.',
    'POST /shares/{slug}/archive':
      'Prépare un ZIP de toutes les photos d’un partage et renvoie son URL et sa taille exacte. Il expire avec le partage.',
    'POST /shares/{slug}/photos':
      'Téléverse une photo dans un partage qui en accepte. Elle appartient au propriétaire du partage et peut nécessiter son approbation.',
    'GET /user/shares/{id}/uploads':
      'Liste les photos de visiteurs en attente d’approbation. Un jeton nécessite aussi user:photo:read.',
    'POST /user/shares/{id}/uploads': 'Approuve des photos de visiteurs, ou les place dans la corbeille.',
    'GET /admin/shares': 'Liste les partages de tous les utilisateurs.',
    'DELETE /admin/shares':
      'Révoque des partages. Leurs liens cessent immédiatement de fonctionner, et le motif est consigné.',
    'GET /shares/{slug}/photos/{id}':
      'Renvoie une photo d’un partage. L’appareil photo et le lieu ne sont inclus que si le propriétaire les affiche.',
    'GET /user/usage':
      'Utilisation actuelle de chaque limite, répartition du stockage, trafic du mois et téléversements des trente derniers jours.',
    'GET /user/traffic': 'Trafic quotidien de vos photos.',
    'POST /setup': 'Crée l’administrateur et nomme le site au premier démarrage.',
    'GET /configs': 'Renvoie la configuration publique du site.',
    'GET /group': 'Renvoie le groupe de rôles actif avec ses limites et ses stockages.',
    'GET /admin/pages': 'Liste toutes les pages de contenu dans l’ordre, y compris non publiées.',
    'POST /admin/pages': 'Ajoute une page de contenu ou un lien externe.',
    'GET /admin/pages/{id}': 'Une page de contenu avec son texte.',
    'PUT /admin/pages/{id}':
      'Modifie une page de contenu. Si une position est indiquée, les autres pages se décalent en conséquence.',
    'DELETE /admin/pages/{id}': 'Supprime une page de contenu.',
    'GET /notices': 'Liste les annonces du site, les plus récentes d’abord.',
    'GET /notices/{id}': 'Renvoie une annonce. Son texte est en Markdown.',
    'GET /admin/notices': 'Liste toutes les annonces, y compris non publiées.',
    'POST /admin/notices': 'Ajoute une annonce.',
    'GET /admin/notices/{id}': 'Renvoie une annonce avec son texte.',
    'PUT /admin/notices/{id}': 'Modifie, publie ou dépublie une annonce.',
    'DELETE /admin/notices/{id}': 'Supprime une annonce.',
    'POST /explore/photos/{id}/report': 'Signale une photo publique.',
    'POST /explore/albums/{id}/report': 'Signale un album public.',
    'POST /explore/users/{username}/report': 'Signale un utilisateur.',
    'POST /shares/{slug}/report': 'Signale un partage. Les visiteurs résolvent un captcha.',
    'POST /reports':
      'Signale une photo ou une page de ce site par son URL. Les visiteurs résolvent un captcha. La réponse est la même, que quelque chose existe à cette adresse ou non.',
    'POST /user/orders/preview': 'Donne un aperçu du prix et de l’effet d’une commande sans la créer.',
    'POST /user/orders':
      'Crée une commande. Avec l’en-tête Idempotency-Key, les requêtes répétées dans la journée ne la créent qu’une fois.',
    'GET /user/orders': 'Liste vos commandes, les plus récentes d’abord.',
    'GET /user/orders/{trade_no}': 'Renvoie une commande avec ses paiements et les modes de paiement disponibles.',
    'PUT /user/orders/{trade_no}/cancel': 'Annule une commande non payée et libère son coupon.',
    'POST /user/orders/{trade_no}/pay':
      'Commence un paiement et renvoie l’étape suivante : ouvrir une URL, afficher un code QR ou faire un virement.',
    'GET /user/orders/{trade_no}/invoice': 'Renvoie la facture d’une commande payée au format PDF.',
    'GET /admin/orders': 'Liste toutes les commandes.',
    'GET /admin/orders/{trade_no}': 'Renvoie une commande avec ses paiements, ses références et ses remboursements.',
    'PUT /admin/orders/{trade_no}/confirm':
      'Confirme qu’un virement pour cette commande est arrivé et finalise la commande.',
    'PUT /admin/orders/{trade_no}/cancel': 'Annule une commande non payée.',
    'POST /admin/orders/{trade_no}/refund':
      'Consigne un remboursement et, si demandé, révoque l’achat. L’argent lui-même est remboursé sur la plateforme de paiement.',
    'PUT /admin/payments/{id}/resolve':
      'Traite un paiement qui ne correspond pas à sa commande : finalise la commande ou consigne un remboursement.',
    'GET /admin/revenue': 'Revenus et remboursements par devise et par jour.',
    'GET /admin/reports': 'Liste les signalements, par défaut ceux qui ne sont pas traités.',
    'GET /admin/reports/{id}': 'Renvoie un signalement, le contenu signalé et les mesures possibles.',
    'PUT /admin/reports/{id}':
      'Traite un signalement : le rejette, ou le valide et prend une mesure, avec un message facultatif à son auteur.',
    'GET /pages': 'Les pages de contenu du site.',
    'GET /pages/{slug}': 'Renvoie une page de contenu. Son texte est en Markdown.',
    'POST /upload': 'Téléverse une photo et renvoie ses liens.',
  },
}
