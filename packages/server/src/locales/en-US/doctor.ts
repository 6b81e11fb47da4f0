import type { DoctorText, DoctorTexts } from '../text-catalog.ts'

const well = (message: string): DoctorText => ({ message, todo: '' })

export const texts: DoctorTexts = {
  findings: {
    origin_ok: well('The site is reachable at {url}'),
    origin_unset: {
      message: 'PUBLIC_URL isn’t set, so the site doesn’t know its own address',
      todo: 'Set PUBLIC_URL to the address visitors use, such as https://photos.example.org, and restart. It’s the base of links in emails, feeds and exports. Without it, emails have no links, and third-party login and payments don’t work.',
    },
    origin_needed: {
      message:
        'PUBLIC_URL isn’t set, but these features need it: {list}. Emails have no links, and third-party login and payments don’t work',
      todo: 'Set PUBLIC_URL to the address visitors use, such as https://photos.example.org, and restart.',
    },
    origin_unreachable: {
      message: 'Can’t reach {url}: {reason}',
      todo: 'Check that the site is running, the domain points to this machine, the firewall allows the port, and the proxy forwards to HOST and PORT.',
    },
    origin_other: {
      message: '{url} is answered by something other than this site (status {status})',
      todo: 'Make sure the proxy forwards all paths to this site’s HOST and PORT. If you run several machines, they need the same secret.key.',
    },
    origin_redirected: {
      message: '{url} redirects to {target}',
      todo: 'Set PUBLIC_URL to the final address. Until then, logins, uploads and links in emails are redirected or fail.',
    },
    origin_host: {
      message: 'The site receives the host name “{host}” instead of {expected}',
      todo: 'Make the proxy pass on the original host name, for example in nginx: proxy_set_header Host $http_host;',
    },
    https_ok: well('Connections are encrypted. The certificate is valid until {until}'),
    https_local: well('The site is only used on this machine or network, so encryption is optional'),
    https_plain: {
      message: 'PUBLIC_URL starts with http://, so passwords and photos are sent unencrypted',
      todo: 'Turn on HTTPS at the proxy (for example with a Let’s Encrypt certificate) and change PUBLIC_URL to https://. Passkeys and copy buttons need it too.',
    },
    https_certificate: {
      message: 'The certificate isn’t trusted: {reason}',
      todo: 'Use a trusted certificate for this domain with its full chain, for example from certbot.',
    },
    https_expiring: {
      message: 'The certificate expires in {days} days',
      todo: 'Check that automatic renewal works, for example with: certbot renew --dry-run',
    },
    https_order: {
      message: 'The certificate can’t be renewed: {reason}',
      todo: 'Make sure that {names} point to this machine and that port 80 can be reached from the internet. Imagora tries again; SIGHUP makes it try at once.',
    },
    https_names: {
      message: 'The certificate doesn’t cover these names: {names}',
      todo: 'Get a certificate that covers them, or correct TLS_DOMAINS and PUBLIC_URL.',
    },
    https_chain: {
      message: 'The file in TLS_CERT contains the certificate without its chain, so some browsers and apps refuse it',
      todo: 'Use the file with the whole chain, often called fullchain.pem.',
    },
    proxy_ok: well('The proxy passes on visitor addresses correctly'),
    proxy_none: well('There’s no proxy in front of the site'),
    proxy_untrusted: {
      message:
        'There’s a proxy ({peer}) in front of the site, but TRUST_PROXY isn’t set: all visitors appear to share one address',
      todo: 'Set TRUST_PROXY={peer}, or its network, and restart. Until then, rate limits affect all visitors at once and the log has no real addresses.',
    },
    proxy_unlisted: {
      message: 'Requests come from {peer}, which isn’t listed in TRUST_PROXY ({trusted})',
      todo: 'Add {peer}, or its network, to TRUST_PROXY and restart.',
    },
    proxy_silent: {
      message: 'The proxy doesn’t pass on visitor addresses',
      todo: 'Make it set X-Forwarded-For, for example in nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    },
    proxy_forgeable: {
      message: 'X-Forwarded-For is trusted as sent by visitors, so anyone can fake their address',
      todo: 'Make the proxy overwrite it, for example in nginx: proxy_set_header X-Forwarded-For $remote_addr; If there’s no proxy, clear TRUST_PROXY.',
    },
    proxy_scheme: {
      message: 'The proxy doesn’t report that visitors use HTTPS',
      todo: 'Make it set X-Forwarded-Proto, for example in nginx: proxy_set_header X-Forwarded-Proto $scheme;',
    },
    upload_size_ok: well('The proxy allows uploads of {size}'),
    upload_size_small: {
      message: 'A group allows uploads of {size}, but the proxy rejects them before they reach the site',
      todo: 'Raise the proxy’s limit, for example in nginx: client_max_body_size 0; (the site checks sizes itself). If you use a CDN, check the limit of its plan.',
    },
    unasked: {
      message: 'Not checked: the site doesn’t respond at its address',
      todo: 'Fix the problems above and run the check again.',
    },
    mail_ok: well('The mail server accepted the login'),
    mail_unset: {
      message: 'Email isn’t set up',
      todo: 'Enter a mail server in the settings of the admin panel. Without it, users can’t reset their password by email.',
    },
    mail_failing: {
      message: 'The mail server isn’t working: {reason}',
      todo: 'Check the host, port, encryption, username and password. Many hosting providers block port 25; use 465 or 587.',
    },
    backup_ok: well('Another server has a recent backup with all photos'),
    backup_unneeded: well('There are no photos to back up yet'),
    backup_none: {
      message: 'There is no usable backup',
      todo: 'Back up now and include photo files.',
    },
    backup_old: {
      message: 'The last backup is over three days old',
      todo: 'Back up now, and check the daily backups in the settings.',
    },
    backup_without_pictures: {
      message: 'The last backup doesn’t have all photos',
      todo: 'Turn on “Include photo files” in the backup settings.',
    },
    backup_no_target: {
      message: 'Backups are only on this machine',
      todo: 'Add a backup target on another server: S3, WebDAV or SFTP.',
    },
    backup_not_copied: {
      message: 'No recent backup with all photos has reached a backup target',
      todo: 'Check the last copy of your backup targets.',
    },
    legal_missing: {
      message: 'Registration is open, but there are no terms or privacy policy',
      todo: 'Write and publish them under Pages, then enter their addresses in the registration settings.',
    },
    payments_missing: {
      message: 'Plans are on sale, but no one can pay until a payment gateway is enabled',
      todo: 'Connect a payment gateway.',
    },
    video_ok: well('ffmpeg {version} makes posters and playable copies of videos'),
    video_without_ffmpeg: {
      message:
        'A role group allows videos, but ffmpeg isn’t installed: some videos have no poster and don’t play in browsers',
      todo: 'Install the ffmpeg package, or set FFMPEG to its path.',
    },
    storage_ok: well('All {count} storages are readable and writable'),
    storage_none: {
      message: 'No storage is enabled, so uploads don’t work',
      todo: 'Add or enable one under Storages in the admin panel.',
    },
    storage_read_only: {
      message: 'Storage “{name}” is read-only because it was restored from a backup',
      todo: 'Photos are shown, but can’t be added or deleted. Confirm the storage in the admin panel, or run: imagora storage confirm {id}',
    },
    storage_failing: {
      message: 'Storage “{name}” isn’t working: {trouble}',
      todo: 'Open the storage in the admin panel to see each step. A local folder must be writable by the user running the site; an S3 key needs read, write, list and delete permissions.',
    },
    clock_ok: well('The clock is accurate'),
    clock_wrong: {
      message: 'The clock is off by {seconds} seconds (compared with: {against})',
      todo: 'Turn on time synchronization, for example with: timedatectl set-ntp true. Otherwise codes, two-step verification, signed links and S3 requests fail.',
    },
    clock_back: {
      message: 'The clock is {seconds} seconds behind the latest stored data',
      todo: 'Set the clock (timedatectl set-ntp true). Until then, new items are listed before older ones.',
    },
    disk_ok: well('There’s enough disk space'),
    disk_low: {
      message: 'The disk of {name} has only {free} left',
      todo: 'Free up space or add more. When the disk is full, uploads are rejected and the database can’t be written.',
    },
    disk_data: well('the data folder'),
    database_ok: well('{kind} {version}, schema up to date'),
    database_old: {
      message: '{kind} {version} is too old. At least {least} is required',
      todo: 'Upgrade the database server. Make a backup first.',
    },
    database_ahead: {
      message: 'The database was upgraded by a newer version of Imagora',
      todo: 'Install the newer version. Never run an older version on an upgraded database.',
    },
    database_behind: {
      message: 'The database schema is {count} migrations behind',
      todo: 'Make a backup, then restart the site to upgrade the schema.',
    },
    database_network: {
      message: 'The SQLite database is on a network drive, where it can be corrupted',
      todo: 'Move DATA_DIR to a local disk, or use PostgreSQL (DATABASE_URL).',
    },
    database_unreachable: {
      message: 'Can’t open the database: {reason}',
      todo: 'Check DATABASE_URL, whether the database is running, and the user’s permissions.',
    },
    files_ok: well('The data folder has the right permissions'),
    files_missing: {
      message: 'The data folder {path} doesn’t exist yet',
      todo: 'Check DATA_DIR. If this is a new site, start it once.',
    },
    files_unwritable: {
      message: 'The site can’t write to {path}',
      todo: 'Give it to the user running the site, for example with: chown -R imagora: {path}',
    },
    files_foreign: {
      message: '{path} belongs to another user (ID {owner}), usually because a command was run as root',
      todo: 'Give it back to the user running the site, for example with: chown -R imagora: {path}',
    },
    files_accel: {
      message: 'nginx can’t read {path}, so pictures that it sends (ACCEL_ROOT) are missing',
      todo: 'Allow the group to read: chmod -R g+rX {root}. Set UMask=0027 for the service, and add nginx’s user to the group of the files: usermod -aG imagora www-data',
    },
    files_open: {
      message: 'Other users can read {path}, which contains secrets or data',
      todo: 'Restrict it: chmod {mode} {path}',
    },
  },
  address_users: { mail: 'email', oauth: 'third-party login', payments: 'online payments' },
  storages: {
    address_refused: 'this address is on the internal network. Ask the operator to add it to INNER_HOSTS',
    unreachable: 'can’t connect',
    timeout: 'no response in time',
    certificate: 'the certificate can’t be verified',
    host_key_unknown: 'the server’s fingerprint hasn’t been confirmed',
    host_key_differs: 'the server’s key doesn’t match the one on record',
    refused_credentials: 'the account or key was rejected',
    bucket_missing: 'the bucket or folder doesn’t exist',
    mark_missing: 'this site’s mark is missing. The disk may not be mounted',
    mark_foreign: 'the mark belongs to another site',
    read_only: 'no write permission',
    full: 'no space left',
    wrong_content: 'the content read back doesn’t match what was written',
    other: 'see the server log for details',
    slow: 'responses are too slow',
  },
  services: {
    url_malformed: 'the URL is invalid',
    url_refused: 'this URL isn’t allowed',
    address_refused: 'this address is on the internal network. Ask the operator to add it to INNER_HOSTS',
    unreachable: 'can’t connect',
    connection_refused: 'connection refused. Nothing is listening on this port',
    tls_failed: 'the TLS handshake failed, or the certificate can’t be verified',
    timed_out: 'no response within ten seconds',
    redirect_refused: 'the server responded with a redirect, which isn’t followed',
    answer_refused: 'the response couldn’t be understood',
    too_large: 'the response is too large',
    cut_off: 'the connection was interrupted',
    malformed: 'the response isn’t from a mail server',
    login_refused: 'the mail server rejected the username or password',
    mail_refused: 'the mail server rejected this email',
    not_configured: 'no mail server is set up',
    captcha_secret_refused: 'the service rejected the secret key',
    captcha_host_differs: 'the check was completed on another host. Set PUBLIC_URL to the address of this site',
  },
}
