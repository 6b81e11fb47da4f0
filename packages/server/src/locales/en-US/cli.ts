import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: manage a site from the command line. Reads the same environment variables as the server and can be used
while the server is running.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role EMAIL ROLE
  imagora user import FILE.csv [--dry-run]
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NAME --name LABEL --expires 30d [--abilities PERMISSION,PERMISSION]
  imagora backup [--to FOLDER] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file FILE | --passphrase]
  imagora backup list [--from FOLDER]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore BACKUP [--test] [--new] [--replace] [--same-site] [--allow-root PATH]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file FILE | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package FILE] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder PATH --user NAME [--old-path /uploads] [--public] [--dry-run] [--refused FILE]
  imagora import account URL --user NAME [--public] [--dry-run] [--allow-inner] < FILE WITH TOKEN
  imagora import lsky|chevereto|zipline PATH [--user NAME] [--public] [--dry-run] [--refused FILE]
  imagora demo [--new]
  imagora help
  imagora --version

Import: from a folder, an account on a compatible image host (its token is read from standard input), or data of Lsky Pro, Chevereto or Zipline.
--dry-run only shows what would happen. If an import is interrupted, run the same command again to resume; nothing is
imported twice. Photos are unlisted unless --public keeps their original visibility. See docs/importing.md.
--allow-inner allows a site in your own network, on any port. --refused FILE saves the list of rejected photos as CSV; if
any are rejected, the exit code is 3.
Doctor: checks for ten common deployment mistakes (address, HTTPS, proxy, upload size, mail, storages, clock, disk,
database, permissions) and explains how to fix them. Run it as the user running the site; the site can be running.
Backup: works while the site is running and captures all data at one moment. --with-objects includes the files of local
storages (only new ones are copied), --test verifies the backup with a test restore. The passphrase comes from a file, the
terminal or BACKUP_PASSPHRASE; with one, the backup is encrypted and includes the secret key.
Restore: checks the whole backup, then writes it to an empty site, on SQLite or PostgreSQL. --test only tries the restore
and changes nothing, --replace backs up the current site and replaces it, --end-sessions logs everyone out. The result is
a copy: it has its own id, and its storages are read-only until confirmed in the admin panel or with storage confirm. Add
--same-site if the original no longer exists. Storage folders outside DATA_DIR must be allowed one by one with
--allow-root, a backup without a trusted signature with --allow-unsigned. See docs/backups.md.
Storages: storage list shows each storage and the site its mark belongs to. storage confirm makes a restored storage
writable again; add --adopt to take over one marked by another site.
Verify: checks the database, stored files and counters. It only reports and deletes nothing. --checksums also reads files
and checks their hashes (--minutes limits the time; the next run continues there), --repair fixes counters only.
Two-step verification: --reset-second-factors removes the user’s authenticator app, passkeys and recovery codes.
Passwords: --password-stdin reads one line from standard input; otherwise a password is generated and shown once.
Mode: read-only refuses every change while viewing and downloading go on; maintenance also closes the site to everyone but
administrators. Links to images keep working. Without a mode, the current one is shown.
Upgrade: --check tries the migrations of this version, or of the one in a package, without changing anything, and says how
long they take and what they need. --rollback puts the database from before the last upgrade back. See docs/upgrading.md.
Permissions: {abilities}.
Without --abilities, the token has all permissions of its user.
Expiry: required. 12h, 30d, 8w, 1y, or a time such as 2027-01-31 12:00.
Exit codes: 0 success, 1 rejected or failed, 2 invalid command, 3 restored, but verification found problems.
4 no site here. Where there is no site, user create, restore and demo create one with --new.
`,
  backup_made: 'Backup created: {folder}',
  backup_counts: '{rows} rows and {objects} files ({kept} copied, {gone} missing, {damaged} damaged)',
  backup_pictures_all: 'Photos: all included',
  backup_pictures_some: 'Photos: some included. Missing from storages: {storages}',
  backup_pictures_none: 'Photos: not included, database only',
  backup_scope_all: 'all',
  backup_scope_some: 'some',
  backup_scope_none: 'none',
  backup_open_note:
    'This backup isn’t encrypted. It contains password hashes and encrypted credentials, but not the key file {file}. Store that file safely elsewhere, or the credentials can’t be read after a restore',
  backup_proving: 'Verifying the backup with a test restore …',
  backup_proven: 'Verified: all {rows} rows were restored identically',
  backup_findings:
    'The backup is intact, but the site itself has {count} inconsistencies. Fix them with: imagora verify --repair',
  backup_first: 'Backing up the current site first …',
  backup_list_heading: 'time\tdatabase\trows\tfiles\tphotos\tencrypted\tverified\tlocation',
  backup_list_none: 'No backups in {folder}',
  backup_proof_ok: 'yes',
  backup_proof_failed: 'FAILED',
  backup_proof_none: 'not yet',
  yes: 'yes',
  no: 'no',
  passphrase_ask: 'Backup passphrase: ',
  passphrase_repeat: 'Repeat passphrase: ',
  passphrase_differs: 'The passphrases don’t match',
  passphrase_unreadable: 'Can’t read a passphrase from {file}',
  restore_done: 'Restored: {rows} rows verified, {placed} files put back',
  restore_copy:
    'This is a copy (site id {site}). Its storages are read-only until you confirm them in the admin panel or with imagora storage confirm. The original site’s files aren’t changed',
  restore_same_site:
    'The site keeps its id ({site}) and can write to its storages. Make sure the original site is no longer running',
  restore_unsigned: 'Warning: this backup isn’t signed, so its origin can’t be verified',
  restore_foreign: 'Warning: this backup is signed with another key, so its origin can’t be verified',
  restore_sessions_ended: 'All users were logged out',
  restore_without_key:
    'The secret key doesn’t match the backup. Credentials for email, SMS, storages, third-party login and payments, and authenticator apps can’t be read and must be set up again',
  restore_storage_foreign:
    'Storage {id} ({name}) belongs to another site: {site}. It stays read-only here, and nothing this copy does changes its files. Adopt it with imagora storage confirm {id} --adopt only if that site no longer uses it',
  restore_storage_unreachable:
    'Storage {id} ({name}) can’t be reached, so its owner is unknown. It stays read-only until you confirm it',
  restore_findings:
    'Restored, but {count} problems were found. If photo files are missing, copy them back and run imagora verify',
  restore_unverified: 'Restored, but a storage can’t be reached, so files weren’t checked: {reason}',
  backup_no_backup: 'No complete backup found here: {subject}',
  backup_no_room: 'Not enough disk space: {subject}',
  backup_program_old: 'This backup was made by a newer version ({subject}). Upgrade first',
  backup_part_missing: 'The backup is incomplete: {subject} is missing',
  backup_part_short: 'The backup is incomplete: {subject} is truncated',
  backup_part_damaged: 'The backup is damaged: {subject}',
  backup_row_malformed: 'A row of table {subject} can’t be written',
  backup_rows_differ: 'The restored data differs from the backup in {subject}. Nothing was changed',
  backup_references_broken: 'The backup contains inconsistent data: {subject}',
  backup_passphrase_missing:
    'This backup is encrypted. Provide the passphrase with --passphrase-file, --passphrase or BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'Wrong passphrase',
  backup_key_missing:
    'The backup doesn’t include its site’s secret key, and the key here is a different one. Put that site’s secret.key into DATA_DIR, or discard its credentials with --without-key',
  backup_site_in_use:
    'There is already a site here. Restore into an empty site, or use --replace, which backs up the current site first',
  backup_site_running: 'The site is running, or another program has the database open. Stop it first ({subject})',
  backup_roots_outside:
    'The backup uses storage folders outside DATA_DIR: {subject}. Allow each one with --allow-root PATH to restore it',
  backup_root_taken: 'This folder isn’t empty and isn’t marked as this site’s, so nothing was written: {subject}',
  backup_signature_wrong:
    'The backup was modified after it was made: its signature doesn’t match the key in DATA_DIR. Nothing was changed',
  backup_signature_missing:
    'The backup isn’t signed, so its origin can’t be verified. Add --allow-unsigned to restore it anyway',
  backup_signature_foreign:
    'The backup is signed with another key, so its origin can’t be verified. Put that site’s secret.key into DATA_DIR, or add --allow-unsigned to continue',
  backup_target_unreachable: 'Can’t use the backup target: {subject}',
  backup_target_foreign: 'The backup target belongs to another site',
  backup_copy_differs: 'The copy differs from the backup: {subject}',
  target_fetching: 'Downloaded {done} of {total} files',
  target_file_malformed: '{file} has no valid connection: use JSON with provider, options and secrets',
  target_unknown: 'There is no backup target “{name}”. On a new machine, name a .json file with its connection',
  target_list_none: 'No backup targets',
  target_list_heading: 'name\tprovider\tbackup\tstate',
  target_copy_none: 'no copy yet',
  backup_interrupted: 'The backup was interrupted',
  backup_fault: 'Something went wrong: {subject}',
  storage_list_heading: 'id\tname\ttype\tstatus\tmark',
  provider_list_heading: 'id\tname\ttype\tstatus\tcallback URL',
  provider_on: 'on',
  provider_off: 'off',
  provider_next: 'The next provider you add gets this callback URL: {url}',
  provider_address_unset: 'PUBLIC_URL isn’t set. Set it to your site’s public address to get callback URLs.',
  storage_writable: 'writable',
  storage_read_only: 'read-only (restored from a backup)',
  storage_mark_own: 'this site',
  storage_mark_foreign: 'another site',
  storage_mark_unnamed: 'no site named',
  storage_mark_missing: 'no mark',
  storage_unreachable: 'unreachable',
  storage_confirmed: 'Storage {id} is confirmed and writable again',
  storage_id_malformed: 'Not a storage id: {text}',
  site_in_use: 'Demo data can only be added to a new site, and this one already has users',
  bench_running: 'Measuring this machine. This takes about half a minute …',
  bench_result: `Cores: {cores}
Disk syncs per second: {fsyncs_per_second}
Embedded database writes per second: {database_writes_per_second}
Thumbnails of 12-megapixel photos per second: {thumbnails_per_second}
SHA-256, MB per second: {hash_mb_per_second}
File reads per second: {reads_per_second}
Rough estimate: uploads per second: {estimated_uploads_per_second}
Rough estimate: pictures served per second: {estimated_pictures_per_second}`,
  demo_filling: 'Drawing pictures and adding demo data. This takes about a minute …',
  demo_filled: 'The demo is ready: {photos} photos. Run npm start and log in as {username} with password {password}',
  verify_done: 'Everything is OK',
  verify_failed: 'Problems found: {count}',
  verify_repaired: 'Fixed: {line}',
  verify_read: 'Read and checked {count} files',
  verify_recent: 'All files were read within the last day. Run without --minutes to read them again',
  verify_unfinished: 'Read and checked {count} files before time was up. Run it again to continue',
  upgrade_version: 'Installed version: {installed}. Checked version: {version}. Database: {schema}',
  upgrade_current: 'The database needs no migration',
  upgrade_pending: 'Pending migrations: {list}',
  upgrade_tried: 'Dry run: {seconds} s. The site will be down for about {estimate} s',
  upgrade_room: 'Disk space: {needed} needed, {free} free',
  upgrade_backup: 'Newest backup: {time}',
  upgrade_no_backup: 'There’s no backup yet. Make one first: imagora backup',
  upgrade_no_room: 'There isn’t enough disk space for the upgrade. Nothing has been changed',
  upgrade_failed:
    'The dry run failed at {migration}: {reason}. Nothing has been changed. Stay on the installed version',
  upgrade_stopped: 'Check stopped. Nothing has been changed',
  upgrade_ready: 'Ready to upgrade',
  upgrade_package_unknown: 'Can’t read {path} as an Imagora package: {reason}',
  upgrade_package_unreadable:
    '{user} can’t read {path}. Move the package to a folder that this user can read, such as /var/tmp',
  upgrade_package_changed: '{path} is not what {list} says. Download it again',
  upgrade_package_unlisted:
    '{path} is not listed in {list}. Put the package and the list of the same release into one folder',
  upgrade_package_verified: 'The package matches {list}',
  upgrade_package_unverified: 'There’s no {list} beside the package, so its checksum was not checked',
  upgrade_package_foreign: '{path} is for {architecture}, but this machine has {own}. Use the package for {own}',
  upgrade_choice: 'Add --check or --rollback',
  rollback_no_copy: 'There’s no copy from before an upgrade in {folder}. Nothing has been changed',
  rollback_foreign: 'The copy {copy} is from another site than the database at DATABASE_URL. Nothing has been changed',
  rollback_same: 'The database already has the schema of the newest copy ({schema}). Nothing has been changed',
  rollback_copy: 'The copy is from {time} ({copy})',
  rollback_loss:
    'The site loses every change made since then. New since then: users {users}, photos {photos}, orders {orders}',
  rollback_unconfirmed: 'Nothing has been changed. To go back to this copy, add --yes',
  rollback_done: 'The database is as it was before the upgrade ({schema}, from {copy}). Start the older version now',
  rollback_kept: 'What was written since the upgrade is in {file}',
  doctor_ok: '[ok]',
  doctor_warning: '[warning]',
  doctor_error: '[error]',
  doctor_errors: 'Errors found: {count}',
  doctor_warnings: 'No errors, but check the warnings above',
  other_user:
    '{path} belongs to another user (ID {owner}). Use sudo imagora, which switches to that user, or run: sudo -u "#{owner}" …',
  no_site:
    'There is no site here: DATA_DIR is {path}, and the database is {database}. Set both as for the service, or use the installed imagora command, which reads /etc/imagora.env',
  no_site_new:
    'There is no site here: DATA_DIR is {path}, and the database is {database}. Set both as for the service, or add --new to create a site here',
  no_site_key:
    'DATA_DIR {path} has no secret.key, so it isn’t the data folder of the site in database {database}. Set DATA_DIR as for the service',
  import_progress: 'Processed {count} of {found}',
  import_resumed: 'Resuming the unfinished import',
  import_running: 'Another process is running this import, or was stopped less than a minute ago. Try again later',
  import_stopped: 'Import stopped. Run the same command again to resume',
  import_failed: 'Import failed: {reason}',
  import_done: 'Imported {count} photos, {size}',
  import_would: 'Would import {count} photos, {size} (dry run, nothing changed)',
  import_known: '{count} already on this site, skipped',
  import_time_left: 'About {time} left',
  import_waits: 'Waiting: {reason}',
  import_retries: 'Waiting: {reason}. Retrying at {time}',
  import_listed: 'Saved the list of rejected photos to {file}',
  import_rejected: 'Done, {count} rejected. Run the same command again to retry them',
  import_refused: '{count} rejected:',
  import_reason: '  {count}: {reason} (for example {example})',
  token_absent: 'No token on standard input. Example: imagora import account … < FILE',
  address_malformed: 'Not a valid URL: {text}',
  minutes_malformed: 'Not a number of minutes: {text}',
  unknown_command: 'Unknown command: {command}',
  option_missing: 'Missing option: {option}',
  usage: 'For usage, run: imagora help',
  invitation_sent: 'Invitation sent to {email}. Its link:',
  invitation_created: 'Invitation for {email} created, but no email was sent. Pass on this link:',
  email_known: '{email} already belongs to an account',
  group_unknown: 'No role group is called “{name}”',
  user_import_line: 'Line {line} ({email}), {field}: {message}',
  user_import_planned: 'Would be created: {count}, skipped: {skipped}, with errors: {wrong}',
  user_import_done: 'Created: {count}, skipped: {skipped}, with errors: {wrong}',
  user_import_mailed: 'Each person gets an email with a link to set their password.',
  user_import_rejected: 'Lines with errors: {count}. Correct them and import the file again.',
  user_import_unreadable: 'Can’t read {path} as UTF-8 text',
  user_created: 'Created user {username} (id {id})',
  password_reset: 'Reset the password of {username} and logged out all sessions',
  second_factors_removed: 'Turned off two-step verification: the password alone is enough to log in',
  password_made: 'Password: {password}',
  password_absent: 'No password on standard input. Example: imagora … --password-stdin < FILE',
  user_unknown: 'User not found: {username}',
  mode_set: 'The site is now in this mode: {mode}',
  mode_unknown: 'Unknown mode: {mode}. Use normal, read-only or maintenance',
  role_set: 'The role of {username} is now {role}',
  role_unknown: 'Unknown role: {role}. Available: {roles}',
  ability_unknown: 'Unknown permission: {ability}. Available: {abilities}',
  expiry_missing: 'A token needs an expiration time. Add one, for example: --expires 30d',
  expiry_malformed: 'Not a valid expiration time: {text}',
  expiry_past: 'The expiration time must be in the future',
  token_expires: 'Expires at {time}. This token is shown only once:',
  list_heading: 'id\tusername\temail\trole\tstatus\tregistered',
  admin: 'admin',
  member: 'user',
  suspended: 'suspended',
  active: 'active',
}
