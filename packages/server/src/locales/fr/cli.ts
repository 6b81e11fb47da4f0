import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora : gérer un site en ligne de commande. Lit les mêmes variables d’environnement que le serveur et peut être
utilisé pendant que le serveur fonctionne.

  imagora user create --username NOM [--email ADRESSE] [--name PSEUDO] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role ADRESSE RÔLE
  imagora user import FICHIER.csv [--dry-run]
  imagora user reset-password --user NOM [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NOM --name LIBELLÉ --expires 30d [--abilities AUTORISATION,AUTORISATION]
  imagora backup [--to DOSSIER] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file FICHIER | --passphrase]
  imagora backup list [--from DOSSIER]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore SAUVEGARDE [--test] [--new] [--replace] [--same-site] [--allow-root CHEMIN]... [--allow-unsigned]
                 [--without-key] [--end-sessions] [--passphrase-file FICHIER | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes NOMBRE] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package FICHIER] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder CHEMIN --user NOM [--old-path /uploads] [--public] [--dry-run] [--refused FICHIER]
  imagora import account URL --user NOM [--public] [--dry-run] [--allow-inner] < FICHIER CONTENANT LE JETON
  imagora import lsky|chevereto|zipline CHEMIN [--user NOM] [--public] [--dry-run] [--refused FICHIER]
  imagora demo [--new]
  imagora help
  imagora --version

Importation : depuis un dossier, un compte sur un hébergeur compatible (son jeton est lu sur l’entrée standard) ou des
données de Lsky Pro, Chevereto ou Zipline. --dry-run montre seulement ce qui se passerait. Si une importation est interrompue, relancez la même
commande pour la reprendre ; rien n’est importé deux fois. Les photos sont non répertoriées, sauf si --public conserve
leur visibilité d’origine. Voir docs/importing.md.
--allow-inner autorise un site de votre réseau, sur n’importe quel port. --refused FICHIER enregistre les photos refusées en
CSV ; le code de sortie est alors 3.
Doctor : recherche dix erreurs de déploiement courantes (adresse, HTTPS, proxy, taille des téléversements, e-mail,
stockages, horloge, disque, base de données, permissions) et explique comment les corriger. À exécuter avec l’utilisateur
qui exécute le site ; le site peut fonctionner.
Sauvegarde : possible pendant que le site fonctionne ; elle saisit toutes les données au même instant. --with-objects
inclut les fichiers des stockages locaux (seuls les nouveaux sont copiés), --test vérifie la sauvegarde par une
restauration de test. La phrase secrète vient d’un fichier, du terminal ou de BACKUP_PASSPHRASE ; avec elle, la
sauvegarde est chiffrée et contient la clé secrète.
Restauration : vérifie toute la sauvegarde, puis l’écrit dans un site vide, sur SQLite ou PostgreSQL. --test essaie
seulement la restauration et ne change rien, --replace sauvegarde le site actuel et le remplace, --end-sessions
déconnecte tout le monde. Le résultat est une copie : elle a son propre ID, et ses stockages restent en lecture seule
jusqu’à leur confirmation dans le panneau d’administration ou avec storage confirm. Ajoutez --same-site si l’original
n’existe plus. Les dossiers de stockage hors de DATA_DIR doivent être autorisés un par un avec --allow-root, une
sauvegarde sans signature de confiance avec --allow-unsigned. Voir docs/backups.md.
Stockages : storage list montre chaque stockage et le site auquel appartient sa marque. storage confirm rend un stockage
restauré de nouveau accessible en écriture ; ajoutez --adopt pour reprendre celui marqué par un autre site.
Vérification : contrôle la base de données, les fichiers stockés et les compteurs. Elle ne fait que signaler et ne
supprime rien. --checksums lit aussi les fichiers et vérifie leurs empreintes (--minutes limite la durée ; l’exécution
suivante reprend à cet endroit), --repair corrige uniquement les compteurs.
Vérification en deux étapes : --reset-second-factors supprime l’application d’authentification, les clés d’accès et les
codes de récupération de l’utilisateur.
Mots de passe : --password-stdin lit une ligne sur l’entrée standard ; sinon, un mot de passe est généré et affiché une
seule fois.
Mode : read-only refuse toute modification, la consultation et le téléchargement continuent ; maintenance ferme en plus le
site à tous sauf aux administrateurs. Les liens vers les images fonctionnent toujours. Sans mode, affiche le mode actuel.
Mise à niveau (upgrade) : --check essaie les migrations de cette version, ou de celle d’un paquet, sans rien changer, et
indique leur durée et leurs besoins. --rollback remet la base d’avant la dernière mise à niveau. Voir docs/upgrading.md.
Autorisations : {abilities}.
Sans --abilities, le jeton a toutes les autorisations de son utilisateur.
Expiration : obligatoire. 12h, 30d, 8w, 1y, ou une date comme 2027-01-31 12:00.
Codes de sortie : 0 réussite, 1 refus ou échec, 2 commande non valide, 3 restauration faite, mais la vérification a
trouvé des problèmes.
4 il n’y a pas de site ici. Dans ce cas, user create, restore et demo en créent un avec --new.
`,
  backup_made: 'Sauvegarde créée : {folder}',
  backup_counts: 'Lignes : {rows}, fichiers : {objects} (copiés : {kept}, manquants : {gone}, endommagés : {damaged})',
  backup_pictures_all: 'Photos : toutes incluses',
  backup_pictures_some: 'Photos : incluses en partie. Stockages manquants : {storages}',
  backup_pictures_none: 'Photos : non incluses, base de données seule',
  backup_scope_all: 'toutes',
  backup_scope_some: 'en partie',
  backup_scope_none: 'aucune',
  backup_open_note:
    'Cette sauvegarde n’est pas chiffrée. Elle contient les empreintes des mots de passe et les identifiants chiffrés, mais pas le fichier de clé {file}. Conservez ce fichier en lieu sûr, sinon les identifiants seront illisibles après une restauration',
  backup_proving: 'Vérification de la sauvegarde par une restauration de test…',
  backup_proven:
    'Vérifié : {rows | one: # ligne restaurée à l’identique | many: # de lignes restaurées à l’identique | other: # lignes restaurées à l’identique}',
  backup_findings:
    'La sauvegarde est intacte, mais le site lui-même présente {count | one: # incohérence | many: # d’incohérences | other: # incohérences}. Corrigez avec : imagora verify --repair',
  backup_first: 'Sauvegarde préalable du site actuel…',
  backup_list_heading: 'date\tbase de données\tlignes\tfichiers\tphotos\tchiffrée\tvérifiée\templacement',
  backup_list_none: 'Aucune sauvegarde dans {folder}',
  backup_proof_ok: 'oui',
  backup_proof_failed: 'ÉCHEC',
  backup_proof_none: 'pas encore',
  yes: 'oui',
  no: 'non',
  passphrase_ask: 'Phrase secrète de la sauvegarde : ',
  passphrase_repeat: 'Répétez la phrase secrète : ',
  passphrase_differs: 'Les phrases secrètes ne correspondent pas',
  passphrase_unreadable: 'Impossible de lire une phrase secrète dans {file}',
  restore_done: 'Restauration terminée. Lignes vérifiées : {rows}, fichiers remis en place : {placed}',
  restore_copy:
    'Ceci est une copie (ID de site {site}). Ses stockages restent en lecture seule jusqu’à ce que vous les confirmiez dans le panneau d’administration ou avec imagora storage confirm. Les fichiers du site d’origine ne sont pas modifiés',
  restore_same_site:
    'Le site conserve son ID ({site}) et peut écrire dans ses stockages. Assurez-vous que le site d’origine ne fonctionne plus',
  restore_unsigned: 'Avertissement : cette sauvegarde n’est pas signée, son origine ne peut donc pas être vérifiée',
  restore_foreign:
    'Avertissement : cette sauvegarde est signée avec une autre clé, son origine ne peut donc pas être vérifiée',
  restore_sessions_ended: 'Tous les utilisateurs ont été déconnectés',
  restore_without_key:
    'La clé secrète ne correspond pas à la sauvegarde. Les identifiants d’e-mail, de SMS, de stockage, de connexion via un tiers et de paiement ainsi que les applications d’authentification sont illisibles et doivent être reconfigurés',
  restore_storage_foreign:
    'Le stockage {id} ({name}) appartient à un autre site : {site}. Il reste ici en lecture seule, et rien dans cette copie ne modifie ses fichiers. Reprenez-le avec imagora storage confirm {id} --adopt seulement si cet autre site ne l’utilise plus',
  restore_storage_unreachable:
    'Le stockage {id} ({name}) est injoignable : son propriétaire est inconnu. Il reste en lecture seule jusqu’à ce que vous le confirmiez',
  restore_findings:
    'Restauration terminée, mais {count | one: # problème a été trouvé | many: # de problèmes ont été trouvés | other: # problèmes ont été trouvés}. S’il manque des fichiers de photos, recopiez-les et exécutez imagora verify',
  restore_unverified:
    'Restauration terminée, mais un stockage est injoignable, les fichiers n’ont donc pas été vérifiés : {reason}',
  backup_no_backup: 'Aucune sauvegarde complète trouvée ici : {subject}',
  backup_no_room: 'Espace disque insuffisant : {subject}',
  backup_program_old: 'Cette sauvegarde a été créée par une version plus récente ({subject}). Mettez d’abord à niveau',
  backup_part_missing: 'La sauvegarde est incomplète : {subject} est manquant',
  backup_part_short: 'La sauvegarde est incomplète : {subject} est tronqué',
  backup_part_damaged: 'La sauvegarde est endommagée : {subject}',
  backup_row_malformed: 'Une ligne de la table {subject} ne peut pas être écrite',
  backup_rows_differ: 'Les données restaurées diffèrent de la sauvegarde dans {subject}. Rien n’a été modifié',
  backup_references_broken: 'La sauvegarde contient des données incohérentes : {subject}',
  backup_passphrase_missing:
    'Cette sauvegarde est chiffrée. Indiquez la phrase secrète avec --passphrase-file, --passphrase ou BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'Phrase secrète incorrecte',
  backup_key_missing:
    'La sauvegarde ne contient pas la clé secrète de son site, et la clé présente ici est différente. Placez le secret.key de ce site dans DATA_DIR, ou abandonnez ses identifiants avec --without-key',
  backup_site_in_use:
    'Il y a déjà un site ici. Restaurez dans un site vide, ou utilisez --replace, qui sauvegarde d’abord le site actuel',
  backup_site_running:
    'Le site fonctionne, ou un autre programme a ouvert la base de données. Arrêtez-le d’abord ({subject})',
  backup_roots_outside:
    'La sauvegarde utilise des dossiers de stockage hors de DATA_DIR : {subject}. Autorisez chacun avec --allow-root CHEMIN pour la restaurer',
  backup_root_taken:
    'Ce dossier n’est pas vide et ne porte pas la marque de ce site, rien n’a donc été écrit : {subject}',
  backup_signature_wrong:
    'La sauvegarde a été modifiée après sa création : sa signature ne correspond pas à la clé dans DATA_DIR. Rien n’a été modifié',
  backup_signature_missing:
    'La sauvegarde n’est pas signée, son origine ne peut donc pas être vérifiée. Ajoutez --allow-unsigned pour la restaurer quand même',
  backup_signature_foreign:
    'La sauvegarde est signée avec une autre clé, son origine ne peut donc pas être vérifiée. Placez le secret.key de ce site dans DATA_DIR, ou ajoutez --allow-unsigned pour continuer',
  backup_target_unreachable: 'Destination de sauvegarde inutilisable : {subject}',
  backup_target_foreign: 'La destination appartient à un autre site',
  backup_copy_differs: 'La copie diffère de la sauvegarde : {subject}',
  target_fetching: '{done} fichiers téléchargés sur {total}',
  target_file_malformed: '{file} ne contient pas de connexion valide : JSON avec provider, options et secrets',
  target_unknown:
    'Aucune destination « {name} ». Sur une nouvelle machine, indiquez un fichier .json avec la connexion',
  target_list_none: 'Aucune destination de sauvegarde',
  target_list_heading: 'nom\ttype\tsauvegarde\tétat',
  target_copy_none: 'aucune copie',
  backup_interrupted: 'La sauvegarde a été interrompue',
  backup_fault: 'Une erreur s’est produite : {subject}',
  storage_list_heading: 'id\tnom\ttype\tstatut\tmarque',
  provider_list_heading: 'id\tnom\ttype\tétat\tURL de rappel',
  provider_on: 'activé',
  provider_off: 'désactivé',
  provider_next: 'Le prochain fournisseur ajouté aura cette URL de rappel : {url}',
  provider_address_unset:
    'PUBLIC_URL n’est pas définie. Indiquez-y l’adresse publique du site pour obtenir des URL de rappel.',
  storage_writable: 'accessible en écriture',
  storage_read_only: 'lecture seule (restauré d’une sauvegarde)',
  storage_mark_own: 'ce site',
  storage_mark_foreign: 'un autre site',
  storage_mark_unnamed: 'aucun site indiqué',
  storage_mark_missing: 'aucune marque',
  storage_unreachable: 'injoignable',
  storage_confirmed: 'Le stockage {id} est confirmé et de nouveau accessible en écriture',
  storage_id_malformed: 'Ce n’est pas un ID de stockage : {text}',
  site_in_use:
    'Les données de démonstration ne peuvent être ajoutées qu’à un nouveau site, et celui-ci a déjà des utilisateurs',
  bench_running: 'Mesure de la machine. Cela prend environ une demi-minute…',
  bench_result: `Cœurs: {cores}
Synchronisations disque par seconde: {fsyncs_per_second}
Écritures dans la base intégrée par seconde: {database_writes_per_second}
Vignettes de photos de 12 mégapixels par seconde: {thumbnails_per_second}
SHA-256, Mo par seconde: {hash_mb_per_second}
Lectures de fichiers par seconde: {reads_per_second}
Estimation grossière : téléversements par seconde: {estimated_uploads_per_second}
Estimation grossière : images servies par seconde: {estimated_pictures_per_second}`,
  demo_filling: 'Dessin des images et ajout des données de démonstration. Cela prend environ une minute…',
  demo_filled:
    'La démonstration est prête : {photos | one: # photo | many: # de photos | other: # photos}. Exécutez npm start et connectez-vous en tant que {username} avec le mot de passe {password}',
  verify_done: 'Tout est en ordre',
  verify_failed: 'Problèmes trouvés : {count}',
  verify_repaired: 'Corrigé : {line}',
  verify_read: 'Fichiers lus et vérifiés : {count}',
  verify_recent: 'Tous les fichiers ont été lus au cours du dernier jour. Relancez sans --minutes pour les relire',
  verify_unfinished: 'Fichiers lus et vérifiés dans le temps imparti : {count}. Relancez la commande pour continuer',
  upgrade_version: 'Version installée : {installed}. Version vérifiée : {version}. Base de données : {schema}',
  upgrade_current: 'La base de données n’a besoin d’aucune migration',
  upgrade_pending: 'Migrations en attente : {list}',
  upgrade_tried: 'Essai : {seconds} s. Le site sera arrêté environ {estimate} s',
  upgrade_room: 'Espace disque : {needed} nécessaires, {free} libres',
  upgrade_backup: 'Dernière sauvegarde : {time}',
  upgrade_no_backup: 'Il n’y a pas encore de sauvegarde. Faites-en une d’abord : imagora backup',
  upgrade_no_room: 'L’espace disque ne suffit pas pour la mise à niveau. Rien n’a été changé',
  upgrade_failed: 'L’essai a échoué à {migration} : {reason}. Rien n’a été changé. Gardez la version installée',
  upgrade_stopped: 'Vérification arrêtée. Rien n’a été changé',
  upgrade_ready: 'Prêt pour la mise à niveau',
  upgrade_package_unknown: 'Impossible de lire {path} comme paquet Imagora : {reason}',
  upgrade_package_unreadable:
    '{user} ne peut pas lire {path}. Placez le paquet dans un dossier que cet utilisateur peut lire, comme /var/tmp',
  upgrade_package_changed: '{path} ne correspond pas à {list}. Téléchargez-le à nouveau',
  upgrade_package_unlisted:
    '{path} ne figure pas dans {list}. Placez le paquet et la liste de la même version dans un dossier',
  upgrade_package_verified: 'Le paquet correspond à {list}',
  upgrade_package_unverified: 'Il n’y a pas de {list} à côté du paquet : sa somme de contrôle n’a pas été vérifiée',
  upgrade_package_foreign: '{path} est pour {architecture}, mais cette machine a {own}. Utilisez le paquet pour {own}',
  upgrade_choice: 'Ajoutez --check ou --rollback',
  rollback_no_copy: 'Aucune copie d’avant une mise à niveau dans {folder}. Rien n’a été changé',
  rollback_foreign:
    'La copie {copy} provient d’un autre site que la base de données de DATABASE_URL. Rien n’a été modifié',
  rollback_same: 'La base de données a déjà le schéma de la dernière copie ({schema}). Rien n’a été changé',
  rollback_copy: 'La copie date de {time} ({copy})',
  rollback_loss:
    'Le site perdra tous les changements faits depuis. Nouveau depuis : utilisateurs {users}, photos {photos}, commandes {orders}',
  rollback_unconfirmed: 'Rien n’a été changé. Pour revenir à cette copie, ajoutez --yes',
  rollback_done:
    'La base de données est comme avant la mise à niveau ({schema}, de {copy}). Démarrez maintenant l’ancienne version',
  rollback_kept: 'Ce qui a été écrit depuis la mise à niveau est dans {file}',
  doctor_ok: '[ok]',
  doctor_warning: '[avertissement]',
  doctor_error: '[erreur]',
  doctor_errors: 'Erreurs trouvées : {count}',
  doctor_warnings: 'Aucune erreur, mais consultez les avertissements ci-dessus',
  other_user:
    '{path} appartient à un autre utilisateur (ID {owner}). Utilisez sudo imagora, qui passe à cet utilisateur, ou exécutez : sudo -u "#{owner}" …',
  no_site:
    'Il n’y a pas de site ici : DATA_DIR est {path} et la base de données est {database}. Définissez-les comme pour le service, ou utilisez la commande imagora installée, qui lit /etc/imagora.env',
  no_site_new:
    'Il n’y a pas de site ici : DATA_DIR est {path} et la base de données est {database}. Définissez-les comme pour le service, ou ajoutez --new pour créer un site ici',
  no_site_key:
    'DATA_DIR {path} ne contient pas secret.key : ce n’est pas le dossier de données du site de la base de données {database}. Définissez DATA_DIR comme pour le service',
  import_progress: 'Traités : {count} sur {found}',
  import_resumed: 'Reprise de l’importation inachevée',
  import_running:
    'Un autre processus exécute cette importation, ou a été arrêté il y a moins d’une minute. Réessayez plus tard',
  import_stopped: 'Importation arrêtée. Relancez la même commande pour la reprendre',
  import_failed: 'Échec de l’importation : {reason}',
  import_done: '{count | one: # photo importée | many: # de photos importées | other: # photos importées}, {size}',
  import_would:
    '{count | one: # photo serait importée | many: # de photos seraient importées | other: # photos seraient importées}, {size} (simulation, rien n’a changé)',
  import_known: 'Déjà sur ce site, ignorées : {count}',
  import_time_left: 'Environ {time} restantes',
  import_waits: 'En attente : {reason}',
  import_retries: 'En attente : {reason}. Nouvel essai à {time}',
  import_listed: 'Liste des photos refusées enregistrée dans {file}',
  import_rejected: 'Terminé, refusées : {count}. Relancez la même commande pour les réessayer',
  import_refused: 'Refusées, {count} :',
  import_reason: '  {count} : {reason} (par exemple {example})',
  token_absent: 'Aucun jeton sur l’entrée standard. Exemple : imagora import account … < FICHIER',
  address_malformed: 'URL non valide : {text}',
  minutes_malformed: 'Ce n’est pas un nombre de minutes : {text}',
  unknown_command: 'Commande inconnue : {command}',
  option_missing: 'Option manquante : {option}',
  usage: 'Pour l’aide, exécutez : imagora help',
  invitation_sent: 'Invitation envoyée à {email}. Son lien :',
  invitation_created: 'Invitation créée pour {email}, mais aucun e-mail n’a été envoyé. Transmettez ce lien :',
  email_known: '{email} appartient déjà à un compte',
  group_unknown: 'Aucun groupe ne s’appelle « {name} »',
  user_import_line: 'Ligne {line} ({email}), {field} : {message}',
  user_import_planned: 'Seraient créés : {count}, ignorés : {skipped}, avec erreurs : {wrong}',
  user_import_done: 'Créés : {count}, ignorés : {skipped}, avec erreurs : {wrong}',
  user_import_mailed: 'Chaque personne reçoit un e-mail avec un lien pour définir son mot de passe.',
  user_import_rejected: 'Lignes avec erreurs : {count}. Corrigez-les et importez le fichier à nouveau.',
  user_import_unreadable: 'Impossible de lire {path} comme texte UTF-8',
  user_created: 'Utilisateur {username} créé (id {id})',
  password_reset: 'Mot de passe de {username} réinitialisé, toutes ses sessions ont été fermées',
  second_factors_removed: 'Vérification en deux étapes désactivée : le mot de passe seul suffit pour se connecter',
  password_made: 'Mot de passe : {password}',
  password_absent: 'Aucun mot de passe sur l’entrée standard. Exemple : imagora … --password-stdin < FICHIER',
  user_unknown: 'Utilisateur introuvable : {username}',
  mode_set: 'Le site est maintenant dans ce mode : {mode}',
  mode_unknown: 'Mode inconnu : {mode}. Utilisez normal, read-only ou maintenance',
  role_set: 'Le rôle de {username} est maintenant {role}',
  role_unknown: 'Rôle inconnu : {role}. Disponibles : {roles}',
  ability_unknown: 'Autorisation inconnue : {ability}. Disponibles : {abilities}',
  expiry_missing: 'Un jeton a besoin d’une date d’expiration. Ajoutez-en une, par exemple : --expires 30d',
  expiry_malformed: 'Date d’expiration non valide : {text}',
  expiry_past: 'La date d’expiration doit être dans le futur',
  token_expires: 'Expire le {time}. Ce jeton ne s’affiche qu’une fois :',
  list_heading: 'id\tnom d’utilisateur\te-mail\trôle\tstatut\tinscrit le',
  admin: 'administrateur',
  member: 'utilisateur',
  suspended: 'suspendu',
  active: 'actif',
}
