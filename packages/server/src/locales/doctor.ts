import type { Language } from '@imagora/contract'

interface DoctorText {
  message: string
  /** Required action; empty when there is none. */
  todo: string
}

const well = (message: string): DoctorText => ({ message, todo: '' })

const doctorStoragesZhCN = {
  storage_ok: well('{count} 个存储均可读写'),
  storage_none: {
    message: '没有启用的存储，无法上传',
    todo: '请在后台的存储中添加或启用一个。',
  },
  storage_read_only: {
    message: '存储“{name}”只读：从备份恢复',
    todo: '图片照常显示，但不能写入或删除。请在后台的存储中确认，或运行 imagora storage confirm {id}。',
  },
  storage_failing: {
    message: '存储“{name}”无法正常读写：{trouble}',
    todo: '请在后台打开该存储查看每一步的结果；本地文件夹请确认运行站点的用户拥有写权限，S3 请确认密钥有读、写、列出与删除的权限。',
  },
} satisfies Record<string, DoctorText>

const doctorStoragesEnUS: Record<keyof typeof doctorStoragesZhCN, DoctorText> = {
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
}

const storageWords = { 'zh-CN': doctorStoragesZhCN, 'en-US': doctorStoragesEnUS }

const zhCN = {
  origin_ok: well('站点可以通过 {url} 访问'),
  origin_unset: {
    message: '没有设置 PUBLIC_URL，站点不知道自己的地址',
    todo: '把 PUBLIC_URL 设为访客看到的地址，例如 https://photos.example.org，然后重启。邮件、订阅源与导出文件中的链接都以它开头；没有它，邮件中没有链接，第三方登录与支付无法使用。',
  },
  origin_needed: {
    message: '已启用{list}，但没有设置 PUBLIC_URL：邮件中没有链接，第三方登录与支付无法使用',
    todo: '请把 PUBLIC_URL 设为访客看到的地址，例如 https://photos.example.org，然后重启。',
  },
  origin_unreachable: {
    message: '无法连接 {url}：{reason}',
    todo: '请确认站点正在运行、域名解析到这台机器、防火墙放行该端口，并且反向代理指向 HOST 与 PORT。',
  },
  origin_other: {
    message: '{url} 回应的不是这个站点（状态 {status}）',
    todo: '请检查反向代理是否把全部路径转发到本站的 HOST 与 PORT；有多台机器时，它们的 secret.key 必须相同。',
  },
  origin_redirected: {
    message: '{url} 会跳转到 {target}',
    todo: '请把 PUBLIC_URL 改成跳转后的地址，否则登录、上传与邮件中的链接会多一次跳转或失效。',
  },
  origin_host: {
    message: '站点收到的主机名是“{host}”，而不是 {expected}',
    todo: '请让反向代理传递原来的主机名，例如 nginx：proxy_set_header Host $http_host;',
  },
  https_ok: well('连接已加密，证书有效至 {until}'),
  https_local: well('只在本机或内网使用，未加密也可以'),
  https_plain: {
    message: 'PUBLIC_URL 以 http:// 开头，密码与图片以明文传输',
    todo: '请在反向代理上启用 HTTPS（例如 Let’s Encrypt 证书），再把 PUBLIC_URL 改为 https://。通行密钥与复制按钮也需要它。',
  },
  https_certificate: {
    message: '证书不被信任：{reason}',
    todo: '请使用受信任且包含该域名的证书，并配置完整的证书链，例如用 certbot 重新申请。',
  },
  https_expiring: {
    message: '证书将在 {days} 天后到期',
    todo: '请检查自动续期是否正常，例如 certbot renew --dry-run。',
  },
  proxy_ok: well('反向代理正确地传递了访客的地址'),
  proxy_none: well('站点前面没有反向代理'),
  proxy_untrusted: {
    message: '站点前面有反向代理（{peer}），但没有设置 TRUST_PROXY：所有访客看起来都来自同一个地址',
    todo: '请设置 TRUST_PROXY={peer}（或代理所在的网段）并重启，否则限流会误伤所有人，日志中也没有真实地址。',
  },
  proxy_unlisted: {
    message: '连接来自 {peer}，它不在 TRUST_PROXY（{trusted}）之中',
    todo: '请把 {peer} 或它所在的网段加入 TRUST_PROXY 并重启。',
  },
  proxy_silent: {
    message: '反向代理没有告诉站点访客的地址',
    todo: '请让代理设置 X-Forwarded-For，例如 nginx：proxy_set_header X-Forwarded-For $remote_addr;',
  },
  proxy_forgeable: {
    message: '访客自己写的 X-Forwarded-For 被原样相信：任何人都可以冒充任何地址',
    todo: '请让代理覆盖这个头，例如 nginx：proxy_set_header X-Forwarded-For $remote_addr; 没有代理时请清空 TRUST_PROXY。',
  },
  proxy_scheme: {
    message: '反向代理没有说明访客使用的是 HTTPS',
    todo: '请让代理设置 X-Forwarded-Proto，例如 nginx：proxy_set_header X-Forwarded-Proto $scheme;',
  },
  upload_size_ok: well('代理放行 {size} 的上传'),
  upload_size_small: {
    message: '角色组允许上传 {size}，但代理在到达站点之前就拒绝了这么大的内容',
    todo: '请放宽代理的限制，例如 nginx：client_max_body_size 0;（大小由站点自己检查）。使用 CDN 时请查看其套餐的上限。',
  },
  unasked: {
    message: '未能检查：站点没有在它的地址上回应',
    todo: '请先解决上面的问题，再运行一次。',
  },
  mail_ok: well('邮件服务器接受了登录'),
  mail_unset: {
    message: '没有设置邮件',
    todo: '请在后台的设置中填写邮件服务器，否则用户无法用邮箱找回密码。',
  },
  mail_failing: {
    message: '邮件服务器不可用：{reason}',
    todo: '请检查主机、端口、加密方式、账号与密码；许多云主机封锁 25 端口，请改用 465 或 587。',
  },
  ...storageWords['zh-CN'],
  clock_ok: well('时钟准确'),
  clock_wrong: {
    message: '时钟相差 {seconds} 秒（对照：{against}）',
    todo: '请启用时间同步，例如 timedatectl set-ntp true。偏差会让验证码、两步验证、签名链接与 S3 请求失效。',
  },
  clock_back: {
    message: '时钟落后于数据中已有的时间 {seconds} 秒',
    todo: '请校准时钟（timedatectl set-ntp true）；在此之前新的记录会排在旧的之前。',
  },
  disk_ok: well('磁盘空间充足'),
  disk_low: {
    message: '{name}所在的磁盘只剩 {free}',
    todo: '请清理或扩容。空间用尽时上传会被拒绝，数据库也无法写入。',
  },
  disk_data: well('数据目录'),
  database_ok: well('{kind} {version}，结构与程序一致'),
  database_old: {
    message: '{kind} {version} 过旧，至少需要 {least}',
    todo: '请升级数据库服务器；升级之前先备份。',
  },
  database_ahead: {
    message: '数据库已被更新的程序升级，这个程序过旧',
    todo: '请安装新版本的程序，不要用旧程序运行在新数据库上。',
  },
  database_behind: {
    message: '数据库的结构落后 {count} 步',
    todo: '请重启站点，它会在启动时升级；升级之前先备份。',
  },
  database_network: {
    message: 'SQLite 数据库放在网络磁盘上，可能损坏',
    todo: '请把 DATA_DIR 放在本机磁盘，或改用 PostgreSQL（DATABASE_URL）。',
  },
  database_unreachable: {
    message: '无法打开数据库：{reason}',
    todo: '请检查 DATABASE_URL、数据库是否在运行，以及账号与权限。',
  },
  files_ok: well('数据目录的权限正确'),
  files_missing: {
    message: '数据目录 {path} 还不存在',
    todo: '请检查 DATA_DIR 是否正确；全新的站点请先启动一次。',
  },
  files_unwritable: {
    message: '站点不能写入 {path}',
    todo: '请把它交给运行站点的用户，例如：chown -R imagora: {path}',
  },
  files_foreign: {
    message: '{path} 属于另一个用户（编号 {owner}），通常是曾以 root 运行过命令',
    todo: '请把它还给运行站点的用户，例如：chown -R imagora: {path}',
  },
  files_open: {
    message: '其他用户可以读取 {path}，其中有密钥或数据',
    todo: '请收紧权限：chmod {mode} {path}',
  },
} satisfies Record<string, DoctorText>

export type DoctorTextKey = keyof typeof zhCN

const enUS: Record<DoctorTextKey, DoctorText> = {
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
  ...storageWords['en-US'],
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
  files_open: {
    message: 'Other users can read {path}, which contains secrets or data',
    todo: 'Restrict it: chmod {mode} {path}',
  },
}

export const doctorTexts: Record<Language, Record<DoctorTextKey, DoctorText>> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Features that need the public URL. */
export const addressUserTexts: Record<Language, Record<'mail' | 'oauth' | 'payments', string>> = {
  'zh-CN': { mail: '邮件', oauth: '第三方登录', payments: '在线支付' },
  'en-US': { mail: 'email', oauth: 'third-party login', payments: 'online payments' },
}
