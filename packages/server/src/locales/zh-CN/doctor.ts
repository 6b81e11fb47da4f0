const well = (message: string) => ({ message, todo: '' })

/** Findings of the doctor; these keys are the master's. */
const findings = {
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
  https_order: {
    message: '证书无法续期：{reason}',
    todo: '请确认 {names} 指向这台机器，并且互联网可以访问 80 端口。Imagora 会自动重试，发送 SIGHUP 可立即重试。',
  },
  https_names: {
    message: '证书不包含这些域名：{names}',
    todo: '请申请包含它们的证书，或更正 TLS_DOMAINS 与 PUBLIC_URL。',
  },
  https_chain: {
    message: 'TLS_CERT 中的文件只有证书，没有证书链，部分浏览器和应用会拒绝',
    todo: '请使用包含完整证书链的文件，通常名为 fullchain.pem。',
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
  backup_ok: well('另一台服务器上有含全部图片的最新备份'),
  backup_unneeded: well('还没有需要备份的图片'),
  backup_none: {
    message: '没有可用的备份',
    todo: '请立即备份，并连同图片文件。',
  },
  backup_old: {
    message: '最近的备份已超过三天',
    todo: '请立即备份，并在设置中检查每天的备份。',
  },
  backup_without_pictures: {
    message: '最近的备份不含全部图片',
    todo: '请在备份设置中打开“连同图片文件”。',
  },
  backup_no_target: {
    message: '备份只在这台机器上',
    todo: '请在另一台服务器上添加备份目标（S3、WebDAV 或 SFTP）。',
  },
  backup_not_copied: {
    message: '最近没有完整的备份到达备份目标',
    todo: '请检查备份目标的最后一次复制。',
  },
  legal_missing: {
    message: '注册已开放，但没有服务条款或隐私政策',
    todo: '在“页面”中写好并发布，再把地址填到注册设置里。',
  },
  payments_missing: {
    message: '已有套餐在售，但还没有启用支付方式，用户无法付款',
    todo: '请在后台接入支付方式。',
  },
  video_ok: well('ffmpeg {version} 为视频生成封面和可播放的副本'),
  video_without_ffmpeg: {
    message: '有角色组允许上传视频，但没有安装 ffmpeg：部分视频没有封面，也无法在浏览器中播放',
    todo: '请安装 ffmpeg 软件包；若已安装在别处，请用 FFMPEG 指定路径。',
  },
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
  files_accel: {
    message: 'nginx 无法读取 {path}，因此由它发送的图片（ACCEL_ROOT）无法显示',
    todo: '请允许用户组读取：chmod -R g+rX {root}。为服务设置 UMask=0027，并把 nginx 的用户加入文件所属的用户组：usermod -aG imagora www-data',
  },
  files_open: {
    message: '其他用户可以读取 {path}，其中有密钥或数据',
    todo: '请收紧权限：chmod {mode} {path}',
  },
}

export const texts = {
  findings,
  address_users: { mail: '邮件', oauth: '第三方登录', payments: '在线支付' },
  storages: {
    address_refused: '该地址属于内部网络，请让运维人员把它加入 INNER_HOSTS',
    unreachable: '无法连接',
    timeout: '没有在规定时间内回应',
    certificate: '证书无法验证',
    host_key_unknown: '尚未核对服务器的指纹',
    host_key_differs: '服务器的密钥与记录的不同',
    refused_credentials: '账号或密钥不被接受',
    bucket_missing: '存储桶或文件夹不存在',
    mark_missing: '没有本站的标记，磁盘可能没有挂载',
    mark_foreign: '标记属于另一个站点',
    read_only: '没有写入权限',
    full: '空间已满',
    wrong_content: '读回的内容与写入的不同',
    other: '详情见服务器日志',
    slow: '回应太慢',
  },
  services: {
    url_malformed: '地址无法识别',
    url_refused: '不允许使用这样的地址',
    address_refused: '该地址属于内部网络，请让运维人员把它加入 INNER_HOSTS',
    unreachable: '无法连接',
    connection_refused: '连接被拒绝，该端口上没有服务',
    tls_failed: 'TLS 握手失败，或证书无法验证',
    timed_out: '没有在十秒内回应',
    redirect_refused: '对方返回了跳转，跳转不会被跟随',
    answer_refused: '无法理解对方的回应',
    too_large: '对方的回应过大',
    cut_off: '连接中断',
    malformed: '对方的回应不是邮件服务器的回应',
    login_refused: '邮件服务器不接受用户名或密码',
    mail_refused: '邮件服务器拒收这封邮件',
    not_configured: '尚未配置邮件服务器',
    captcha_secret_refused: '服务不接受该私钥',
    captcha_host_differs: '验证是在另一个域名上完成的，请将 PUBLIC_URL 设为本站地址',
  },
}
