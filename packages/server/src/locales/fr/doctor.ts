import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('Le site est joignable à l’adresse {url}'),
    origin_unset: {
      message: 'PUBLIC_URL n’est pas défini, le site ne connaît donc pas sa propre adresse',
      todo: 'Définissez PUBLIC_URL sur l’adresse utilisée par les visiteurs, par exemple https://photos.example.org, et redémarrez. C’est la base des liens dans les e-mails, les flux et les exportations. Sans lui, les e-mails ne contiennent pas de liens, et la connexion via un tiers et les paiements ne fonctionnent pas.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL n’est pas défini, mais ces fonctions en ont besoin : {list}. Les e-mails ne contiennent pas de liens, et la connexion via un tiers et les paiements ne fonctionnent pas',
      todo: 'Définissez PUBLIC_URL sur l’adresse utilisée par les visiteurs, par exemple https://photos.example.org, et redémarrez.',
    },
    origin_unreachable: {
      message: 'Impossible de joindre {url} : {reason}',
      todo: 'Vérifiez que le site fonctionne, que le domaine pointe vers cette machine, que le pare-feu autorise le port et que le proxy transmet à HOST et PORT.',
    },
    origin_other: {
      message: 'Ce n’est pas ce site qui répond à {url} (statut {status})',
      todo: 'Assurez-vous que le proxy transmet tous les chemins à HOST et PORT de ce site. Si vous utilisez plusieurs machines, il leur faut le même secret.key.',
    },
    origin_redirected: {
      message: '{url} redirige vers {target}',
      todo: 'Définissez PUBLIC_URL sur l’adresse finale. D’ici là, les connexions, les téléversements et les liens des e-mails sont redirigés ou échouent.',
    },
    origin_host: {
      message: 'Le site reçoit le nom d’hôte « {host} » au lieu de {expected}',
      todo: 'Faites transmettre le nom d’hôte d’origine par le proxy, par exemple dans nginx : proxy_set_header Host $http_host;',
    },
    https_ok: well('Les connexions sont chiffrées. Le certificat est valable jusqu’au {until}'),
    https_local: well('Le site n’est utilisé que sur cette machine ou ce réseau, le chiffrement est donc facultatif'),
    https_plain: {
      message: 'PUBLIC_URL commence par http://, les mots de passe et les photos sont donc envoyés sans chiffrement',
      todo: 'Activez HTTPS sur le proxy (par exemple avec un certificat Let’s Encrypt) et passez PUBLIC_URL à https://. Les clés d’accès et les boutons de copie en ont aussi besoin.',
    },
    https_certificate: {
      message: 'Le certificat n’est pas reconnu : {reason}',
      todo: 'Utilisez un certificat reconnu pour ce domaine avec toute sa chaîne, par exemple de certbot.',
    },
    https_expiring: {
      message: 'Le certificat expire dans {days | one: # jour | other: # jours}',
      todo: 'Vérifiez que le renouvellement automatique fonctionne, par exemple avec : certbot renew --dry-run',
    },
    https_order: {
      message: 'Impossible de renouveler le certificat : {reason}',
      todo: 'Vérifiez que {names} pointent vers cette machine et que le port 80 est accessible depuis Internet. Imagora réessaie ; SIGHUP le fait immédiatement.',
    },
    https_names: {
      message: 'Le certificat ne couvre pas ces noms : {names}',
      todo: 'Obtenez un certificat qui les couvre ou corrigez TLS_DOMAINS et PUBLIC_URL.',
    },
    https_chain: {
      message:
        'Le fichier de TLS_CERT contient le certificat sans sa chaîne, et certains navigateurs et applications le refusent',
      todo: 'Utilisez le fichier avec la chaîne complète, souvent nommé fullchain.pem.',
    },
    proxy_ok: well('Le proxy transmet correctement les adresses des visiteurs'),
    proxy_none: well('Il n’y a pas de proxy devant le site'),
    proxy_untrusted: {
      message:
        'Il y a un proxy ({peer}) devant le site, mais TRUST_PROXY n’est pas défini : tous les visiteurs semblent partager une même adresse',
      todo: 'Définissez TRUST_PROXY={peer}, ou son réseau, et redémarrez. D’ici là, les limites de fréquence touchent tous les visiteurs à la fois et le journal ne contient pas les vraies adresses.',
    },
    proxy_unlisted: {
      message: 'Les requêtes viennent de {peer}, qui ne figure pas dans TRUST_PROXY ({trusted})',
      todo: 'Ajoutez {peer}, ou son réseau, à TRUST_PROXY et redémarrez.',
    },
    proxy_silent: {
      message: 'Le proxy ne transmet pas les adresses des visiteurs',
      todo: 'Faites-lui définir X-Forwarded-For, par exemple dans nginx : proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: 'X-Forwarded-For est accepté tel qu’envoyé par les visiteurs, chacun peut donc falsifier son adresse',
      todo: 'Faites-le écraser par le proxy, par exemple dans nginx : proxy_set_header X-Forwarded-For $remote_addr; S’il n’y a pas de proxy, videz TRUST_PROXY.',
    },
    proxy_scheme: {
      message: 'Le proxy n’indique pas que les visiteurs utilisent HTTPS',
      todo: 'Faites-lui définir X-Forwarded-Proto, par exemple dans nginx : proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('Le proxy autorise les téléversements de {size}'),
    upload_size_small: {
      message:
        'Un groupe autorise les téléversements de {size}, mais le proxy les refuse avant qu’ils n’atteignent le site',
      todo: 'Augmentez la limite du proxy, par exemple dans nginx : client_max_body_size 0; (le site vérifie lui-même les tailles). Si vous utilisez un CDN, vérifiez la limite de son offre.',
    },
    unasked: {
      message: 'Non vérifié : le site ne répond pas à son adresse',
      todo: 'Corrigez les problèmes ci-dessus et relancez la vérification.',
    },
    mail_ok: well('Le serveur de messagerie a accepté la connexion'),
    mail_unset: {
      message: 'L’e-mail n’est pas configuré',
      todo: 'Saisissez un serveur de messagerie dans les paramètres du panneau d’administration. Sans lui, les utilisateurs ne peuvent pas réinitialiser leur mot de passe par e-mail.',
    },
    mail_failing: {
      message: 'Le serveur de messagerie ne fonctionne pas : {reason}',
      todo: 'Vérifiez l’hôte, le port, le chiffrement, le nom d’utilisateur et le mot de passe. De nombreux hébergeurs bloquent le port 25 ; utilisez 465 ou 587.',
    },
    backup_ok: well('Un autre serveur a une sauvegarde récente avec toutes les photos'),
    backup_unneeded: well('Il n’y a pas encore de photos à sauvegarder'),
    backup_none: {
      message: 'Aucune sauvegarde utilisable',
      todo: 'Sauvegardez maintenant, avec les fichiers de photos.',
    },
    backup_old: {
      message: 'La dernière sauvegarde a plus de trois jours',
      todo: 'Sauvegardez maintenant et vérifiez les sauvegardes quotidiennes dans les réglages.',
    },
    backup_without_pictures: {
      message: 'La dernière sauvegarde n’a pas toutes les photos',
      todo: 'Activez l’inclusion des fichiers de photos dans les réglages.',
    },
    backup_no_target: {
      message: 'Les sauvegardes sont seulement sur cette machine',
      todo: 'Ajoutez une destination sur un autre serveur : S3, WebDAV ou SFTP.',
    },
    backup_not_copied: {
      message: 'Aucune sauvegarde récente et complète n’a atteint une destination',
      todo: 'Vérifiez la dernière copie de vos destinations.',
    },
    legal_missing: {
      message: 'Les inscriptions sont ouvertes, mais il manque les conditions ou la politique de confidentialité',
      todo: 'Rédigez et publiez les conditions et la politique de confidentialité dans Pages, puis saisissez leurs adresses dans les paramètres d’inscription.',
    },
    payments_missing: {
      message:
        'Des forfaits sont en vente, mais personne ne peut payer tant qu’aucune passerelle de paiement n’est activée',
      todo: 'Connectez une passerelle de paiement.',
    },
    video_ok: well('ffmpeg {version} crée les affiches et les copies lisibles des vidéos'),
    video_without_ffmpeg: {
      message:
        'Un groupe peut envoyer des vidéos, mais ffmpeg n’est pas installé : certaines n’ont pas d’affiche et ne sont pas lues par les navigateurs',
      todo: 'Installez le paquet ffmpeg ou indiquez son chemin dans FFMPEG.',
    },
    storage_ok: well(
      '{count | one: Le stockage est accessible en lecture et en écriture | other: Les # stockages sont accessibles en lecture et en écriture}',
    ),
    storage_none: {
      message: 'Aucun stockage n’est activé, les téléversements ne fonctionnent donc pas',
      todo: 'Ajoutez-en ou activez-en un dans Stockages, dans le panneau d’administration.',
    },
    storage_read_only: {
      message: 'Le stockage « {name} » est en lecture seule, car il a été restauré d’une sauvegarde',
      todo: 'Les photos s’affichent, mais ne peuvent être ni ajoutées ni supprimées. Confirmez le stockage dans le panneau d’administration, ou exécutez : imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'Le stockage « {name} » ne fonctionne pas : {trouble}',
      todo: 'Ouvrez le stockage dans le panneau d’administration pour voir chaque étape. Un dossier local doit être accessible en écriture à l’utilisateur qui exécute le site ; une clé S3 nécessite les droits de lecture, d’écriture, de listage et de suppression.',
    },
    clock_ok: well('L’horloge est à l’heure'),
    clock_wrong: {
      message: 'L’horloge a un écart de {seconds | one: # seconde | other: # secondes} (par rapport à : {against})',
      todo: 'Activez la synchronisation de l’heure, par exemple avec : timedatectl set-ntp true. Sinon, les codes, la vérification en deux étapes, les liens signés et les requêtes S3 échouent.',
    },
    clock_back: {
      message:
        'L’horloge a {seconds | one: # seconde | other: # secondes} de retard sur les dernières données enregistrées',
      todo: 'Réglez l’horloge (timedatectl set-ntp true). D’ici là, les nouveaux éléments sont listés avant les plus anciens.',
    },
    disk_ok: well('Il y a assez d’espace disque'),
    disk_low: {
      message: 'Espace restant sur le disque ({name}) : {free} seulement',
      todo: 'Libérez ou ajoutez de l’espace. Quand le disque est plein, les téléversements sont refusés et la base de données ne peut plus être écrite.',
    },
    disk_data: well('le dossier de données'),
    database_ok: well('{kind} {version}, schéma à jour'),
    database_old: {
      message: '{kind} {version} est trop ancien. La version {least} au moins est requise',
      todo: 'Mettez à niveau le serveur de base de données. Faites d’abord une sauvegarde.',
    },
    database_ahead: {
      message: 'La base de données a été mise à niveau par une version plus récente d’Imagora',
      todo: 'Installez la version plus récente. N’exécutez jamais une version plus ancienne sur une base mise à niveau.',
    },
    database_behind: {
      message: 'Le schéma de la base de données a {count | one: # migration | other: # migrations} de retard',
      todo: 'Faites une sauvegarde, puis redémarrez le site pour mettre à niveau le schéma.',
    },
    database_network: {
      message: 'La base de données SQLite est sur un disque réseau, où elle peut être corrompue',
      todo: 'Déplacez DATA_DIR sur un disque local, ou utilisez PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'Impossible d’ouvrir la base de données : {reason}',
      todo: 'Vérifiez DATABASE_URL, que la base de données fonctionne et les droits de l’utilisateur.',
    },
    files_ok: well('Le dossier de données a les bonnes permissions'),
    files_missing: {
      message: 'Le dossier de données {path} n’existe pas encore',
      todo: 'Vérifiez DATA_DIR. S’il s’agit d’un nouveau site, démarrez-le une fois.',
    },
    files_unwritable: {
      message: 'Le site ne peut pas écrire dans {path}',
      todo: 'Attribuez-le à l’utilisateur qui exécute le site, par exemple avec : chown -R imagora: {path}',
    },
    files_foreign: {
      message:
        '{path} appartient à un autre utilisateur (ID {owner}), généralement parce qu’une commande a été exécutée en tant que root',
      todo: 'Rendez-le à l’utilisateur qui exécute le site, par exemple avec : chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx ne peut pas lire {path} : les images qu’il envoie (ACCEL_ROOT) manquent',
      todo: 'Autorisez le groupe à lire : chmod -R g+rX {root}. Définissez UMask=0027 pour le service et ajoutez l’utilisateur de nginx au groupe des fichiers : usermod -aG imagora www-data',
    },
    files_open: {
      message: 'D’autres utilisateurs peuvent lire {path}, qui contient des secrets ou des données',
      todo: 'Restreignez-en l’accès : chmod {mode} {path}',
    },
  },
  address_users: { mail: 'l’e-mail', oauth: 'la connexion via un tiers', payments: 'les paiements en ligne' },
  storages: {
    address_refused: 'cette adresse est sur le réseau interne. Demandez à l’exploitant de l’ajouter à INNER_HOSTS',
    unreachable: 'connexion impossible',
    timeout: 'pas de réponse à temps',
    certificate: 'le certificat ne peut pas être vérifié',
    host_key_unknown: 'l’empreinte du serveur n’a pas été confirmée',
    host_key_differs: 'la clé du serveur ne correspond pas à celle enregistrée',
    refused_credentials: 'le compte ou la clé a été refusé',
    bucket_missing: 'le bucket ou le dossier n’existe pas',
    mark_missing: 'la marque de ce site est absente. Le disque n’est peut-être pas monté',
    mark_foreign: 'la marque appartient à un autre site',
    read_only: 'pas de droit d’écriture',
    full: 'plus d’espace libre',
    wrong_content: 'le contenu relu ne correspond pas à ce qui a été écrit',
    other: 'consultez le journal du serveur',
    slow: 'les réponses sont trop lentes',
  },
  services: {
    url_malformed: 'l’URL n’est pas valide',
    url_refused: 'cette URL n’est pas autorisée',
    address_refused: 'cette adresse est sur le réseau interne. Demandez à l’exploitant de l’ajouter à INNER_HOSTS',
    unreachable: 'connexion impossible',
    connection_refused: 'connexion refusée. Rien n’écoute sur ce port',
    tls_failed: 'la négociation TLS a échoué, ou le certificat ne peut pas être vérifié',
    timed_out: 'pas de réponse en dix secondes',
    redirect_refused: 'le serveur a répondu par une redirection, qui n’est pas suivie',
    answer_refused: 'la réponse n’a pas pu être comprise',
    too_large: 'la réponse est trop volumineuse',
    cut_off: 'la connexion a été interrompue',
    malformed: 'la réponse ne vient pas d’un serveur de messagerie',
    login_refused: 'le serveur de messagerie a refusé le nom d’utilisateur ou le mot de passe',
    mail_refused: 'le serveur de messagerie a refusé cet e-mail',
    not_configured: 'aucun serveur de messagerie n’est configuré',
    captcha_secret_refused: 'le service a refusé la clé secrète',
    captcha_host_differs:
      'la vérification a été faite sur un autre hôte. Définissez PUBLIC_URL sur l’adresse de ce site',
  },
}
