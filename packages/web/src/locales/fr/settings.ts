import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/settings.ts'

export const texts: Translation<typeof master, 'fr'> = {
  settings: {
    title: 'Paramètres du site',
    search: 'Rechercher un paramètre',
    none_found: 'Aucun paramètre trouvé',
    sections_label: 'Rubriques des paramètres',
    saved: 'Paramètres enregistrés',
    unsaved_one: '{count} modification non enregistrée',
    unsaved_many: '{count, number} de modifications non enregistrées',
    unsaved_other: '{count, number} modifications non enregistrées',
    default: 'Par défaut : {value}',
    default_on: 'Activé',
    default_off: 'Désactivé',
    default_empty: 'vide',
    reset: 'Réinitialiser',
    reset_named: 'Rétablir la valeur par défaut de « {name} »',
    file: {
      menu: 'Plus',
      export: 'Exporter les réglages',
      import: 'Importer des réglages…',
      malformed: '« {name} » n’est pas un fichier de réglages. Choisissez un fichier JSON exporté d’ici.',
      read_one: '{count, number} réglage lu dans le fichier. Vérifiez-le, puis enregistrez.',
      read_many: '{count, number} réglages lus dans le fichier. Vérifiez-les, puis enregistrez.',
      read_other: '{count, number} réglages lus dans le fichier. Vérifiez-les, puis enregistrez.',
      unknown: 'Entrées inconnues ignorées : {names}',
    },
    login_types: {
      username: 'Nom d’utilisateur',
      email: 'E-mail',
      phone: 'Mobile',
    },
    lapse_policies: {
      keep: 'Conserver toutes les photos, mais bloquer les téléversements',
      trash: 'Placer les photos en trop dans la corbeille après le délai de grâce',
    },
    login_captchas: {
      always: 'Toujours',
      after_failures: 'Après des échecs de connexion',
    },
    captcha_providers: {
      picture: 'Image intégrée',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
    },
    open_transforms: {
      all: 'Toutes les transformations',
      sizes: 'Tailles proposées et préréglages',
      presets: 'Préréglages uniquement',
      signed: 'Aucune, adresses signées uniquement',
    },
    captcha_noises: {
      little: 'Faible, facile à lire',
      some: 'Moyen',
      much: 'Élevé, plus difficile pour les robots',
    },
    captcha_test: {
      draw: 'Voir un exemple',
      passed: 'La vérification fonctionne avec les paramètres enregistrés.',
      blocked:
        'La vérification n’a pas pu se charger. Rechargez la page. Si cela ne suffit pas, vérifiez la clé de site et votre bloqueur de publicités.',
    },
    sms_drivers: {
      none: 'Aucun',
      aliyun: 'Alibaba Cloud',
      tencent: 'Tencent Cloud',
      twilio: 'Twilio',
      webhook: 'Webhook personnalisé',
    },
    needs: {
      email: 'Configurez d’abord l’e-mail ci-dessous.',
      phone: 'Configurez d’abord un service de SMS ci-dessous.',
    },
    not_offered: {
      email: 'L’e-mail ne fonctionne pas actuellement : il est impossible de s’inscrire avec une adresse e-mail.',
      phone: 'Les SMS ne fonctionnent pas actuellement : il est impossible de s’inscrire avec un numéro de mobile.',
    },
    test_save_first: 'Le test utilise vos paramètres enregistrés. Enregistrez d’abord vos modifications.',
    sms_test: {
      send: 'Envoyer un SMS de test',
      sent: 'Envoyé au {to}. Vérifiez votre téléphone.',
    },
    purge_test: {
      send: 'Envoyer une requête de test',
      sent: 'La requête de purge a été acceptée.',
    },
    alert_test: {
      send: 'Envoyer une alerte test',
      sent: 'L’alerte a été acceptée.',
    },
    moderation_test: {
      send: 'Demander une décision de test',
      sent: 'Le service de modération a rendu une décision.',
    },
    moderation_failures: { hold: 'Mettre en attente d’examen manuel', publish: 'Publier' },
    mail_test: {
      to: 'Envoyer le test à',
      send: 'Envoyer un e-mail test',
      sent: 'Envoyé à {email}. Vérifiez votre boîte de réception.',
    },
    fields: {
      site_title: {
        label: 'Nom du site',
        help: 'Affiché en haut de chaque page et dans le titre du navigateur.',
      },
      site_subtitle: { label: 'Sous-titre', help: 'Utilisé quand la page d’accueil n’a pas sa propre accroche.' },
      site_description: {
        label: 'Description',
        help: 'Pour les moteurs de recherche et les aperçus de liens.',
      },
      site_keywords: { label: 'Mots-clés', help: 'Pour les moteurs de recherche, séparés par des virgules.' },
      site_icon_url: {
        label: 'URL de l’icône',
        help: 'Commence par / ou https://. De préférence une image carrée. Laissez vide pour l’icône intégrée. Pour les icônes du navigateur et de l’application, elle l’emporte sur le logo.',
      },
      site_mode: {
        label: 'Mode du site',
        help: 'On peut consulter, télécharger et se connecter. Téléversements et modifications sont refusés. Seuls les administrateurs peuvent utiliser le site. Les autres voient une page de maintenance.',
      },
      site_mode_message: {
        label: 'Message aux visiteurs',
        help: 'Facultatif. Par exemple la raison et l’heure du retour.',
      },
      site_notice: {
        label: 'Annonce',
        help: 'Markdown pris en charge. Après une modification, chaque visiteur la revoit.',
      },
      language: { label: 'Langue par défaut', help: 'La langue que les visiteurs voient d’abord.' },
      follow_browser_language: {
        label: 'Suivre la langue du visiteur',
        help: 'Les visiteurs voient le site dans la langue de leur navigateur, ou dans la langue par défaut si elle n’est pas disponible.',
      },
      theme: {
        label: 'Thème par défaut',
        help: 'Le thème que les visiteurs voient d’abord. Chacun peut en changer.',
      },
      sso_only: {
        label: 'Authentification unique seulement',
        help: 'Les utilisateurs se connectent uniquement avec un compte externe ; la première connexion crée leur compte. Les administrateurs peuvent toujours utiliser un mot de passe sur /login?password=1.',
      },
      allow_impersonation: {
        label: 'Autoriser l’affichage en tant qu’utilisateur',
        help: 'Les administrateurs peuvent ouvrir le compte d’un utilisateur pendant 30 minutes avec un motif. L’utilisateur reçoit un e-mail et chaque modification figure dans le journal d’audit.',
      },
      sso_redirect: {
        label: 'Rediriger vers le fournisseur',
        help: 'Avec l’authentification unique seulement et un seul fournisseur, la page de connexion l’ouvre directement.',
      },
      login_captcha: {
        label: 'Captcha à la connexion',
        help: 'Après des échecs, un captcha reste exigé pour ce compte et ce réseau. Les autres limites de connexion s’appliquent toujours.',
      },
      time_zone: { label: 'Fuseau horaire', help: 'Utilisé pour les heures sans fuseau horaire.' },
      currency: { label: 'Devise', help: 'Devise par défaut des prix.' },
      icp_no: { label: 'Numéro ICP', help: 'Affiché en pied de page, avec un lien vers le registre.' },
      psb_no: {
        label: 'Numéro de sécurité publique',
        help: 'Affiché en pied de page, avec un lien vers le registre.',
      },
      homepage_title: { label: 'Titre de l’accueil', help: 'Laissez vide pour utiliser le nom du site.' },
      homepage_description: { label: 'Accroche de l’accueil', help: 'Une phrase sous le titre.' },
      homepage_background_images: {
        label: 'Images de fond de l’accueil',
        help: 'Une URL par ligne. Chaque visite en montre une.',
      },
      auth_page_background_images: {
        label: 'Images de fond de la connexion',
        help: 'Une URL par ligne. Affichées à côté des formulaires de connexion et d’inscription.',
      },
      enable_explore: {
        label: 'Page Explorer',
        help: 'Désactivée, toutes les pages d’Explorer sont indisponibles.',
      },
      explore_needs_approval: {
        label: 'Approuver avant affichage',
        help: 'Les photos publiques n’apparaissent dans Explorer qu’après approbation par un administrateur, y compris les plus anciennes.',
      },
      enable_registration: {
        label: 'Inscriptions ouvertes',
        help: 'Désactivées, seuls les administrateurs peuvent ajouter des utilisateurs.',
      },
      register_needs_approval: {
        label: 'Approuver les nouveaux comptes',
        help: 'Les nouveaux utilisateurs peuvent se connecter dès qu’un administrateur les a approuvés. Les personnes invitées, importées ou ajoutées n’attendent pas.',
      },
      register_approval_days: {
        label: 'Supprimer les inscriptions sans décision après (jours)',
        help: 'La personne est prévenue par e-mail.',
      },
      user_login_types: {
        label: 'Moyens de connexion',
        help: 'Au moins un. L’inscription n’est possible qu’avec les moyens sélectionnés ici.',
      },
      user_email_register_verify: {
        label: 'Vérifier l’e-mail à l’inscription',
        help: 'Les nouveaux utilisateurs saisissent un code reçu par e-mail. Si l’adresse a déjà un compte, son propriétaire en est averti ; la page ne le révèle jamais.',
      },
      user_phone_register_verify: {
        label: 'Vérifier le mobile à l’inscription',
        help: 'Les nouveaux utilisateurs saisissent un code reçu par SMS.',
      },
      user_email_verify: {
        label: 'Exiger un e-mail vérifié',
        help: 'Un rappel s’affiche toujours si l’adresse n’est pas vérifiée. Avec cette option, il ne peut pas être fermé, et les comptes sans adresse doivent en ajouter une.',
      },
      user_phone_verify: {
        label: 'Exiger un numéro de mobile vérifié',
        help: 'Un rappel s’affiche toujours si le numéro n’est pas vérifié. Avec cette option, il ne peut pas être fermé, et les comptes sans numéro doivent en ajouter un.',
      },
      register_requires_consent: {
        label: 'Exiger l’acceptation des conditions',
        help: 'Il faut accepter les conditions ci-dessous pour s’inscrire.',
      },
      register_allowed_domains: {
        label: 'Domaines d’e-mail autorisés',
        help: 'Un par ligne, comme example.org ; *.example.org désigne ses sous-domaines. Laissez vide pour tous les autoriser. Ne s’applique pas aux personnes ajoutées par les administrateurs.',
      },
      register_refused_domains: {
        label: 'Domaines d’e-mail refusés',
        help: 'Un par ligne. Leurs adresses ne permettent ni de s’inscrire ni de changer d’e-mail.',
      },
      terms_url: {
        label: 'URL des conditions',
        help: 'Commence par / ou https://, par exemple /pages/terms. Laissez vide pour ne pas afficher de lien.',
      },
      privacy_url: {
        label: 'URL de confidentialité',
        help: 'Commence par / ou https://, par exemple /pages/privacy. Laissez vide pour ne pas afficher de lien.',
      },
      guest_upload: {
        label: 'Téléversement invité',
        help: 'Tout le monde peut téléverser sans compte. Attention aux abus.',
      },
      upload_start_at_once: {
        label: 'Téléverser dès la sélection des fichiers',
        help: 'Sinon, les fichiers attendent que l’on appuie sur Démarrer. Chacun peut changer cela dans ses préférences.',
      },
      upload_requires_album: {
        label: 'Exiger un album pour les téléversements',
        help: 'Sur le site uniquement. Les téléversements par API ne sont pas concernés.',
      },
      upload_requires_mobile: {
        label: 'Exiger un numéro de mobile pour téléverser',
        help: 'Sans numéro vérifié, impossible de téléverser ; il est demandé d’en ajouter un. Les invités ne sont pas concernés : désactivez aussi le téléversement invité si nécessaire.',
      },
      picture_max_age: {
        label: 'Durée de cache des photos (secondes)',
        help: 'Combien de temps les navigateurs et CDN gardent les photos en cache. Une durée courte accélère l’effet des suppressions.',
      },
      rendering_cache_mb: {
        label: 'Limite du cache de rendu (MB)',
        help: 'Espace disque pour les autres tailles, les formats et les versions avec filigrane. Les moins utilisés récemment sont supprimés en premier.',
      },
      open_transforms: {
        label: 'Transformations sans signature',
        help: 'Ce que chacun peut demander par le lien d’une image. Le reste nécessite une adresse signée par le propriétaire de la photo.',
      },
      animated_gif_kb: {
        label: 'Servir les GIF animés en WebP à partir de (Ko)',
        help: 'Les navigateurs compatibles reçoivent un WebP animé plus léger au même lien. Le GIF stocké reste inchangé. 0 désactive cette option.',
      },
      video_conversions: {
        label: 'Vidéos converties en même temps',
        help: 'Avec ffmpeg, les affiches, les aperçus de navigation et les copies lisibles par tous les navigateurs sont créés en arrière-plan, au plus ce nombre à la fois par processus. 0 désactive la conversion.',
      },
      near_duplicates: {
        label: 'Rechercher les photos similaires',
        help: 'Chaque image reçoit une empreinte perceptuelle : sous « Photos similaires », chacun retrouve parmi ses photos les copies redimensionnées, recompressées ou légèrement recadrées. Les images stockées sont traitées en arrière-plan quand le serveur est inactif.',
      },
      places: {
        label: 'Carte des photos',
        help: 'Indexe les lieux de prise de vue : par l’API, chacun retrouve ses photos par zone et les regroupe pour une carte. Les positions viennent des métadonnées des images, seul le propriétaire les voit et rien n’est envoyé ailleurs. La désactivation supprime l’index.',
      },
      account_deletion_days: {
        label: 'Délai de suppression de compte (jours)',
        help: 'D’ici là, les utilisateurs peuvent annuler la suppression. 0 supprime immédiatement.',
      },
      audit_log_days: { label: 'Journal d’audit (jours)', help: '0 conserve toutes les entrées indéfiniment.' },
      failed_request_days: { label: 'Requêtes en échec (jours)', help: '10 000 au maximum sont conservées.' },
      mail_log_days: {
        label: 'E-mails (jours)',
        help: 'E-mails envoyés et non distribués, avec leur texte. Au moins 7.',
      },
      webhook_delivery_days: {
        label: 'Envois de webhooks (jours)',
        help: 'Seulement les envois terminés. Ceux en attente restent.',
      },
      incident_days: { label: 'Alertes résolues (jours)', help: 'Les alertes en cours restent.' },
      traffic_days: { label: 'Trafic par jour (jours)', help: 'Au moins 62, car les limites mensuelles en dépendent.' },
      trash_days: {
        label: 'Jours dans la corbeille',
        help: '0 supprime définitivement les photos sans passer par la corbeille.',
      },
      backup_daily: {
        label: 'Sauvegarde quotidienne',
        help: 'Chaque sauvegarde fait l’objet d’une restauration de test. Les échecs sont envoyés aux destinataires indiqués dans Alertes.',
      },
      backup_hour: { label: 'Heure de sauvegarde', help: '0 à 23, dans le fuseau horaire du site.' },
      backup_keep_days: {
        label: 'Conservation des sauvegardes (jours)',
        help: 'Seules les sauvegardes automatiques sont supprimées. La dernière valide est toujours conservée.',
      },
      backup_objects: {
        label: 'Inclure les fichiers de photos',
        help: 'Uniquement ceux des stockages locaux. Seuls les nouveaux fichiers sont copiés.',
      },
      backup_remote_objects: {
        label: 'Inclure les fichiers des stockages distants',
        help: 'Stockages S3, WebDAV, SFTP et FTP. La première sauvegarde copie tous les fichiers dans le dossier des sauvegardes, les suivantes seulement les nouveaux.',
      },
      backup_folder: {
        label: 'Dossier de sauvegarde',
        help: 'Un chemin absolu sur ce serveur, idéalement sur un autre disque. Laissez vide pour le dossier backups du répertoire de données.',
      },
      version_days: {
        label: 'Conservation des anciennes versions (jours)',
        help: 'Les propriétaires peuvent restaurer des photos remplacées. Les anciennes versions sont comptées dans le stockage. 0 n’en conserve aucune.',
      },
      purge_webhook_url: {
        label: 'URL de purge',
        help: 'Reçoit les URL des photos supprimées, masquées, remplacées ou protégées, pour que votre CDN les purge. Laissez vide pour désactiver.',
      },
      purge_webhook_secret: {
        label: 'Secret de signature de purge',
        help: 'Signe chaque requête avec HMAC-SHA256. Stocké chiffré et jamais réaffiché.',
      },
      moderation_url: {
        label: 'URL de modération',
        help: 'Contrôle chaque photo avant qu’elle devienne publique et répond approve, reject ou review. Laissez vide pour désactiver. Nécessite PUBLIC_URL.',
      },
      moderation_secret: {
        label: 'Secret de signature de modération',
        help: 'Signe les requêtes comme les webhooks. Stocké chiffré et jamais réaffiché.',
      },
      moderation_timeout_seconds: { label: 'Délai de décision (secondes)', help: '1 à 30.' },
      moderation_on_failure: {
        label: 'En l’absence de décision',
        help: 'Après plusieurs tentatives en une demi-heure.',
      },
      picture_blocklist: {
        label: 'Bloquer les images similaires',
        help: 'Compare les images à celles bloquées dans « Fichiers bloqués », par empreinte perceptuelle. Celles qui se ressemblent sont mises en quarantaine : seul leur propriétaire les voit jusqu’à leur examen. Les photos publiques restent masquées jusqu’à leur comparaison. Les vidéos et les images avec peu de détails ne sont pas comparées.',
      },
      picture_blocklist_distance: {
        label: 'Bits pouvant différer',
        help: 'Une empreinte perceptuelle compte 256 bits. Jusqu’à 31, il s’agit presque toujours de la même scène. Une valeur plus grande trouve plus de copies retouchées, mais aussi plus d’erreurs.',
      },
      alert_admins: {
        label: 'Prévenir les administrateurs',
        help: 'En cas d’espace disque faible, de stockage ou d’e-mail en échec, de tâches en échec et d’erreurs fréquentes du serveur : une fois au début et une fois à la résolution.',
      },
      alert_emails: { label: 'Autres destinataires', help: 'Une adresse e-mail par ligne, 10 au maximum.' },
      alert_webhook_url: {
        label: 'Webhook d’alerte',
        help: 'Reçoit les mêmes alertes en JSON, même si l’e-mail est en panne. Laissez vide pour désactiver.',
      },
      alert_webhook_secret: {
        label: 'Secret de signature d’alerte',
        help: 'Signe les requêtes comme les webhooks. Stocké chiffré et jamais réaffiché.',
      },
      show_plans_at_home: {
        label: 'Afficher les forfaits sur l’accueil',
        help: 'Montre aux visiteurs les forfaits en vente.',
      },
      plans_contact_url: {
        label: 'URL de contact commercial',
        help: 'Les forfaits sans prix y renvoient, par exemple vers une page de contact.',
      },
      order_minutes: {
        label: 'Délai de paiement (minutes)',
        help: 'Passé ce délai, les commandes non payées sont annulées et les coupons restitués.',
      },
      invoice_seller: {
        label: 'Vendeur sur les factures',
        help: 'Nom, adresse, numéro de TVA et autres lignes à imprimer sur les factures.',
      },
      lapse_letters: {
        label: 'Rappels d’expiration',
        help: 'E-mails envoyés 7 et 3 jours avant l’expiration d’un abonnement ou d’un pack de stockage, le dernier jour, et si les photos dépassent ensuite la capacité.',
      },
      lapse_policy: {
        label: 'Photos au-delà de la capacité',
        help: 'Après l’expiration d’un abonnement ou d’un pack de stockage, les photos peuvent dépasser la capacité.',
      },
      lapse_days: {
        label: 'Délai de grâce (jours)',
        help: 'Combien de temps les photos en trop restent avant d’aller dans la corbeille. Un rappel est envoyé par e-mail une semaine avant.',
      },
      mail_host: { label: 'Serveur SMTP', help: 'Laissez vide pour désactiver l’e-mail.' },
      mail_port: { label: 'Port', help: 'Généralement 465 ou 587.' },
      mail_secure: {
        label: 'TLS implicite',
        help: 'À activer pour le port 465. Le port 587 passe automatiquement à TLS.',
      },
      mail_username: { label: 'Utilisateur SMTP', help: 'Généralement l’adresse e-mail complète.' },
      mail_password: { label: 'Mot de passe SMTP', help: 'Stocké chiffré et jamais réaffiché.' },
      mail_from: {
        label: 'Expéditeur',
        help: 'Par exemple noreply@example.com. Le nom du site s’affiche comme expéditeur.',
      },
      captcha_provider: {
        label: 'Type de captcha',
        help: 'Turnstile et hCaptcha chargent un script de leur service. S’il est bloqué ou en panne, les visiteurs voient l’image.',
      },
      captcha_site_key: {
        label: 'Clé de site',
        help: 'Publique. Dans le tableau de bord du service, pour l’hôte de ce site.',
      },
      captcha_secret: { label: 'Clé secrète', help: 'Stocké chiffré et jamais réaffiché.' },
      captcha_endpoint: {
        label: 'Adresse du service',
        help: 'Généralement vide. Si vous passez par un proxy, saisissez son adresse https.',
      },
      captcha_length: {
        label: 'Caractères',
        help: '4 à 6. Plus il y en a, plus le captcha est difficile à deviner, et à saisir.',
      },
      captcha_noise: { label: 'Bruit', help: 'Lignes et points par-dessus les caractères.' },
      sms_driver: { label: 'Service de SMS', help: 'Choisissez un service, puis saisissez ses identifiants.' },
      sms_daily_limit: {
        label: 'Limite quotidienne de SMS',
        help: 'Pour tout le site en 24 heures, afin de limiter les abus. Une fois atteinte, aucun message n’est envoyé et le journal le consigne.',
      },
      sms_aliyun_key_id: {
        label: 'AccessKey ID',
        help: 'De préférence celui d’un utilisateur RAM qui peut seulement envoyer des messages.',
      },
      sms_aliyun_key_secret: { label: 'AccessKey Secret', help: 'Stocké chiffré et jamais réaffiché.' },
      sms_aliyun_sign_name: {
        label: 'Nom de signature',
        help: 'Tel qu’approuvé dans la console Alibaba Cloud.',
      },
      sms_aliyun_template_code: {
        label: 'Code du modèle',
        help: 'Par exemple SMS_123456789. Sa seule variable doit s’appeler code.',
      },
      sms_tencent_secret_id: {
        label: 'SecretId',
        help: 'De préférence celui d’un sous-utilisateur qui peut seulement envoyer des messages.',
      },
      sms_tencent_secret_key: { label: 'SecretKey', help: 'Stocké chiffré et jamais réaffiché.' },
      sms_tencent_app_id: {
        label: 'SDK AppID',
        help: 'Le SdkAppId dans la liste des applications de la console.',
      },
      sms_tencent_sign_name: {
        label: 'Signature',
        help: 'Telle qu’approuvée. Facultative si vous n’envoyez que des messages internationaux.',
      },
      sms_tencent_template_id: { label: 'ID du modèle', help: 'Sa seule variable doit être le code.' },
      sms_tencent_region: { label: 'Région', help: 'Par exemple ap-guangzhou ou ap-singapore.' },
      sms_twilio_account_sid: { label: 'Account SID', help: 'Commence par AC.' },
      sms_twilio_auth_token: { label: 'Auth token', help: 'Stocké chiffré et jamais réaffiché.' },
      sms_twilio_from: {
        label: 'Expéditeur',
        help: 'Un numéro comme +15005550006, ou un SID de Messaging Service commençant par MG.',
      },
      sms_webhook_url: {
        label: 'URL du webhook',
        help: 'Reçoit chaque message sous forme de requête POST signée. Doit utiliser https. Voir docs/sms-webhook.md.',
      },
      sms_webhook_secret: {
        label: 'Secret de signature',
        help: 'Signe chaque requête avec HMAC-SHA256. Stocké chiffré et jamais réaffiché.',
      },
      sms_endpoint: {
        label: 'Adresse du service',
        help: 'Généralement vide. Si vous passez par un proxy, saisissez son adresse https.',
      },
      custom_css: { label: 'CSS personnalisé', help: 'Chargé après les styles du site.' },
      custom_js: {
        label: 'JavaScript personnalisé',
        help: 'Peut lire tout ce que font les visiteurs sur vos pages. N’ajoutez que du code de confiance.',
      },
      custom_script_hosts: {
        label: 'Hôtes de scripts autorisés',
        help: 'Un par ligne, par exemple https://stats.example.com. Les navigateurs bloquent tous les autres.',
      },
    },
  },

  'settings-sections': {
    titles: {
      site: 'Site',
      appearance: 'Apparence',
      registration: 'Inscription',
      verification: 'Vérification',
      login: 'Connexion',
      captcha: 'Captcha',
      explore: 'Explorer',
      uploads: 'Téléversements et photos',
      moderation: 'Modération externe',
      alerts: 'Alertes',
      plans: 'Forfaits et expiration',
      payments: 'Paiements',
      mail: 'E-mail',
      sms: 'SMS',
      backups: 'Sauvegardes',
      retention: 'Conservation',
      code: 'Code personnalisé',
    },
    hints: {
      site: 'Le nom et la description de votre site. Le nom apparaît aussi dans les e-mails et les partages.',
      appearance:
        'Icône, page d’accueil et page de connexion. Téléversez d’abord les images ici et collez leurs liens. Pour des changements plus fins, utilisez le code personnalisé.',
      registration: 'Qui peut s’inscrire, ce qu’il faut accepter et comment les comptes sont clos.',
      verification:
        'Quand il faut vérifier son adresse e-mail ou son numéro de mobile. Les codes sont envoyés par e-mail et SMS : testez d’abord les deux ci-dessous.',
      login: 'Comment on se connecte. Configurez et testez les autres services dans « Connexion via un tiers ».',
      captcha: 'Présenté aux visiteurs qui se connectent, s’inscrivent ou demandent un code.',
      explore: 'Si tout le monde peut voir les photos publiques, et si elles sont examinées avant.',
      uploads:
        'Règles de téléversement et de conservation pour tout le site. Les groupes de rôles fixent les limites ; les règles des images, les formats et les filigranes.',
      moderation: 'Votre propre service contrôle les photos avant qu’elles deviennent publiques.',
      alerts: 'Qui est prévenu quand un problème survient, puis quand il est résolu.',
      plans: 'Si la page d’accueil montre les forfaits, et ce qui se passe quand ils expirent.',
      payments: 'Devise, commandes et factures. Configurez et testez les plateformes dans « Passerelles de paiement ».',
      mail: 'Pour les codes et les notifications.',
      sms: 'Pour les codes. Vous ne pouvez exiger un numéro de mobile que si un service de SMS fonctionne.',
      backups:
        'Quand, où et quoi sauvegarder chaque jour. La page Sauvegardes contient les sauvegardes existantes, les restaurations de test et les téléchargements.',
      retention:
        'Durée de conservation des enregistrements. Les plus anciens sont supprimés toutes les heures. La page « Croissance » indique la place qu’ils occupent.',
      code: 'Chargé sur toutes les pages sauf la connexion, l’inscription, la récupération du mot de passe, l’installation et l’administration, pour que les mots de passe restent protégés et que vous puissiez toujours corriger une erreur. Ajoutez ?safe=1 à une adresse pour l’ignorer une fois.',
    },
    places: {
      home: 'Voir l’accueil',
      pages: 'Rédiger des pages',
      test_mail: 'Tester l’e-mail',
      test_sms: 'Tester les SMS',
      oauth: 'Connexion via un tiers',
      queue: 'File d’attente Explorer',
      groups: 'Groupes de rôles',
      images: 'Règles des images',
      presets: 'Préréglages',
      plans: 'Forfaits',
      payments: 'Passerelles de paiement',
    },
    logo: {
      hint: 'PNG, JPEG, WebP ou SVG, {size} au plus. Affiché dans les en-têtes, sur les pages de connexion et dans les e-mails ; les icônes du navigateur et de l’application en sont tirées. Un logo au moins deux fois plus large que haut remplace le nom du site.',
      light: 'Logo',
      dark: 'Logo du thème sombre',
      dark_hint: 'Facultatif. Sans lui, le thème sombre affiche le logo ci-dessus.',
      choose: 'Choisir une image',
      replace: 'Remplacer',
      remove: 'Supprimer',
      drop: 'ou déposez-la ici',
      on_light: 'Sur fond clair',
      on_dark: 'Sur fond sombre',
      saved: 'Logo mis à jour',
      removed: 'Logo supprimé',
      file: 'Fichier image',
    },
    css_preview: {
      open: 'Aperçu du CSS',
      hint: 'Ouvre la page d’accueil dans un nouvel onglet avec le CSS ci-dessus, même non enregistré. Vous seul le voyez, et il s’actualise pendant la saisie.',
      blocked: 'Le navigateur a bloqué le nouvel onglet. Autorisez les fenêtres pop-up pour ce site.',
      imports: 'L’aperçu ne charge pas les feuilles de style @import.',
    },
  },

  'image-policy': {
    title: 'Règles des images',
    intro:
      'Comment les photos sont traitées au téléversement et à la diffusion. Les stockages et les groupes de rôles peuvent y déroger ; le groupe de rôles l’emporte.',
    saved: 'Règles des images enregistrées',
    unsaved_one: '{count} modification non enregistrée',
    unsaved_many: '{count, number} de modifications non enregistrées',
    unsaved_other: '{count, number} modifications non enregistrées',
    own: 'Exception : {part}',
    sample: 'Aperçu tel que diffusé, sur une photo claire et une photo sombre.',
    sample_failed: 'Impossible de créer l’aperçu',
    samples: { light: 'Filigrane sur une photo claire', dark: 'Filigrane sur une photo sombre' },
    sample_text: 'Filigrane',
    parts: {
      metadata: 'Métadonnées',
      conversion: 'Conversion et taille',
      watermark: 'Filigrane',
      hot_links: 'Hotlinking',
      protection: 'Protection',
      delivery: 'Stockage et diffusion',
    },
    labels: {
      metadata: 'Métadonnées des photos',
      convert: 'Convertir au téléversement',
      max_side: 'Côté maximal (pixels)',
      quality: 'Qualité d’encodage',
      watermark: {
        kind: 'Type de filigrane',
        text: 'Texte',
        image_key: 'Image',
        position: 'Position',
        size: 'Taille (%)',
        opacity: 'Opacité (%)',
        min_side: 'Côté minimal (pixels)',
      },
      hot_links: {
        mode: 'Sites autorisés à intégrer les photos',
        hosts: 'Hôtes',
        allow_empty: 'Autoriser les requêtes sans référent',
      },
      is_protected: 'Liens signés uniquement',
      delivery: 'Originaux servis par',
      public_url: 'URL publique',
      path_template: 'Chemin de stockage',
    },
    help: {
      metadata:
        'Par défaut, seul le lieu est supprimé ; l’image elle-même ne change pas. Les données supprimées sont stockées à part, les propriétaires peuvent donc toujours télécharger l’original exact.',
      convert:
        'Si le fichier converti est plus volumineux, l’original est conservé. Les animations gardent leurs images en WebP.',
      max_side: 'Les photos plus grandes sont réduites au téléversement. 0 signifie sans limite.',
      quality: '30 à 100. Une valeur élevée est plus nette mais plus lourde ; 75 à 85 est courant.',
      watermark: {
        kind: 'Ajouté à la diffusion ; les originaux ne changent pas. Les modifications s’appliquent immédiatement à toutes les photos.',
        text: '50 caractères au maximum.',
        image_key: 'Collez le lien d’une photo de ce site, idéalement un PNG ou WebP transparent.',
        position: '« Mosaïque » couvre toute la photo.',
        size: 'Par rapport au petit côté de la photo.',
        opacity: 'De 1 à 100. Plus bas, plus discret.',
        min_side: 'Les photos et miniatures dont le petit côté est inférieur n’ont pas de filigrane.',
      },
      hot_links: {
        mode: 'Les pages de ce site peuvent toujours les afficher.',
        hosts: 'Un par ligne, par exemple example.com. *.example.com inclut tous les sous-domaines.',
        allow_empty:
          'Les visites directes, les applications et les e-mails n’envoient généralement pas de référent : laissez cette option activée.',
      },
      is_protected: 'Les liens sont signés et expirent. Les photos intégrées à d’autres sites ne s’affichent plus.',
      delivery:
        'La redirection vers le stockage ne fonctionne qu’avec S3 et économise la bande passante. Les photos avec filigrane viennent toujours de ce site.',
      public_url:
        'Adresse d’un CDN placé devant /i/, par exemple https://img.example.com. Laissez vide pour utiliser ce site.',
      path_template:
        'yyyy, mm et dd entre accolades sont la date de téléversement. Ne concerne que les nouveaux fichiers ; les liens ne changent jamais.',
    },
    choices: {
      metadata: { blank_place: 'Supprimer le lieu', keep: 'Tout conserver', strip: 'Tout supprimer' },
      convert: { keep: 'Conserver le format', webp: 'WebP', avif: 'AVIF' },
      watermark: {
        kind: { none: 'Aucun', text: 'Texte', image: 'Image' },
        position: {
          bottom_right: 'En bas à droite',
          bottom_left: 'En bas à gauche',
          top_right: 'En haut à droite',
          top_left: 'En haut à gauche',
          center: 'Au centre',
          tiled: 'Mosaïque',
        },
      },
      hot_links: { mode: { open: 'Tous les sites', only: 'Seulement ceux-ci', except: 'Tous sauf ceux-ci' } },
      delivery: { proxy: 'Ce site', redirect: 'Le stockage' },
    },
  },
}
