import type { BackupProblem } from '@imagora/contract'

/** Texts of the command line; these keys are the master's. */
export const texts = {
  help: `imagora：在命令行中管理站点。读取与服务器相同的环境变量，可在服务器运行时使用。

  imagora user create --username 用户名 [--email 邮箱] [--name 昵称] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role 邮箱 角色
  imagora user import 文件.csv [--dry-run]
  imagora user reset-password --user 用户名 [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user 用户名 --name 名称 --expires 30d [--abilities 权限,权限]
  imagora backup [--to 文件夹] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file 文件 | --passphrase]
  imagora backup list [--from 文件夹]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore 备份 [--test] [--new] [--replace] [--same-site] [--allow-root 路径]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file 文件 | --passphrase]
  imagora storage list
  imagora storage confirm 编号 [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes 分钟] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package 文件] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder 路径 --user 用户名 [--old-path /uploads] [--public] [--dry-run] [--refused 文件]
  imagora import account 网址 --user 用户名 [--public] [--dry-run] [--allow-inner] < 令牌文件
  imagora import lsky|chevereto|zipline 路径 [--user 用户名] [--public] [--dry-run] [--refused 文件]
  imagora demo [--new]
  imagora help
  imagora --version

导入：从文件夹、同类图床的账户（令牌从标准输入读取）或兰空图床、Chevereto、Zipline 的数据导入；--dry-run 只说明会发生什么。
中断后再次运行同一命令即可继续，不会重复。--public 保留原来的公开状态，否则都不公开。详见 docs/importing.md。
--allow-inner 允许访问自有网络中的站点，端口不限。--refused 文件 把被拒绝的图片保存为 CSV；有被拒绝的图片时退出码为 3。
诊断：检查部署中常见的十类错误（地址、HTTPS、代理、上传大小、邮件、存储、时钟、磁盘、数据库、文件权限），
逐项说明结果与处理办法；可在站点运行时使用，请以运行站点的用户执行。
备份：可在站点运行时进行，所有数据取自同一时刻；--with-objects 连同本机存储中的文件（只复制新增的），
--test 随即试恢复一次。口令来自文件、终端或环境变量 BACKUP_PASSPHRASE；有口令时备份加密，并包含站点密钥。
恢复：先核对整个备份，再写入空站点，SQLite 与 PostgreSQL 之间可互相恢复；--test 只做试恢复，不改动站点；
--replace 先备份现有站点再替换；--end-sessions 使所有登录失效。恢复出的是副本：它有自己的编号，所有存储只读，
直到在后台或用 storage confirm 确认；原站点已不存在时加上 --same-site。DATA_DIR 之外的存储文件夹须逐一用 --allow-root 允许，
没有可信签名的备份须加 --allow-unsigned。详见 docs/backups.md。
存储：storage list 列出存储及其标记属于谁；storage confirm 解除恢复后的只读，标记属于其他站点时须加 --adopt 接管。
校验：核对数据库、存储中的文件和计数，只报告、不删除任何内容；--checksums 还会读取文件并核对其哈希
（--minutes 限定时长，下次从中断处继续），--repair 仅修正计数。
两步验证：加上 --reset-second-factors 时移除该用户的身份验证器、通行密钥和恢复码。
密码：加上 --password-stdin 时从标准输入读取一行，否则自动生成并显示一次。
模式：read-only 拒绝一切修改，查看和下载照常；maintenance 还会对管理员以外的所有人关闭网站。图片链接照常可用。
不写模式时显示当前模式。
升级（upgrade）：--check 试运行此版本或安装包中版本的迁移，不改动任何数据，并说明所需的时间与空间。--rollback 恢复上次升级之前的
数据库。参见 docs/upgrading.md。
权限：{abilities}。
省略 --abilities 即拥有该用户的全部权限。
有效期：必填。12h、30d、8w、1y，或一个时间（如 2027-01-31 12:00）。
退出码：0 成功，1 被拒绝或出错，2 命令有误，3 已恢复但校验发现问题。
4 这里没有站点。没有站点时，user create、restore 和 demo 加上 --new 会新建一个。
`,
  backup_made: '备份已完成：{folder}',
  backup_counts: '共 {rows} 行、{objects} 个文件（已复制 {kept} 个，缺失 {gone} 个，损坏 {damaged} 个）',
  backup_pictures_all: '图片：全部包含在内',
  backup_pictures_some: '图片：部分包含，缺少这些存储的：{storages}',
  backup_pictures_none: '图片：未包含，只有数据库',
  backup_scope_all: '全部',
  backup_scope_some: '部分',
  backup_scope_none: '无',
  backup_open_note:
    '此备份未加密：其中有密码哈希和已加密的凭据，但不含密钥文件 {file}，请另行妥善保存，否则恢复后无法读取这些凭据',
  backup_proving: '正在试恢复以验证备份……',
  backup_proven: '已验证：{rows} 行恢复后完全一致',
  backup_findings: '备份本身完好，但站点数据有 {count} 处不一致，可运行 imagora verify --repair 修正',
  backup_first: '先为现有站点做一次备份……',
  backup_list_heading: '时间\t数据库\t行数\t文件\t图片\t加密\t验证\t位置',
  backup_list_none: '{folder} 中没有备份',
  backup_proof_ok: '通过',
  backup_proof_failed: '未通过',
  backup_proof_none: '未验证',
  yes: '是',
  no: '否',
  passphrase_ask: '备份口令：',
  passphrase_repeat: '再次输入：',
  passphrase_differs: '两次输入的口令不同',
  passphrase_unreadable: '无法从 {file} 读取口令',
  restore_done: '恢复完成：{rows} 行完全一致，放回 {placed} 个文件',
  restore_copy:
    '这是一个副本（站点编号 {site}）：所有存储只读，直到在后台的存储中确认，或运行 imagora storage confirm；原站点的文件不会被改动',
  restore_same_site: '站点编号不变（{site}），存储可读写：请确保原站点不再运行',
  restore_unsigned: '注意：此备份没有签名，无法确认其来源',
  restore_foreign: '注意：此备份由另一个密钥签名，无法确认其来源',
  restore_sessions_ended: '所有登录会话均已失效',
  restore_without_key:
    '站点密钥与备份不符：邮件、短信、存储、第三方登录和支付的凭据以及身份验证器无法读取，需重新填写或重设',
  restore_storage_foreign:
    '储存 {id}（{name}）属于另一个站点：{site}。它在这里保持只读，此副本的任何操作都不会改动其中的文件。仅当那个站点不再使用它时，才用 imagora storage confirm {id} --adopt 接管',
  restore_storage_unreachable: '无法连接储存 {id}（{name}），因此不知道它属于哪个站点。确认之前它保持只读',
  restore_findings: '已恢复，但校验发现 {count} 个问题；若缺少图片文件，请将其复制到原位置后运行 imagora verify',
  restore_unverified: '已恢复，但有存储无法访问，未能核对文件：{reason}',
  backup_no_backup: '这里没有完整的备份：{subject}',
  backup_no_room: '磁盘空间不足：{subject}',
  backup_program_old: '此备份由更新版本的程序制作（{subject}），请先升级',
  backup_part_missing: '备份不完整，缺少 {subject}',
  backup_part_short: '备份不完整，{subject} 被截断',
  backup_part_damaged: '备份已损坏：{subject}',
  backup_row_malformed: '表 {subject} 中有一行无法写入',
  backup_rows_differ: '恢复后 {subject} 与备份不一致，未作任何更改',
  backup_references_broken: '备份中的数据相互矛盾：{subject}',
  backup_passphrase_missing: '此备份已加密，请用 --passphrase-file、--passphrase 或 BACKUP_PASSPHRASE 提供口令',
  backup_passphrase_wrong: '口令不正确',
  backup_key_missing:
    '备份不含站点密钥，此处的密钥也不是原站点的：请将原站点的 secret.key 放入 DATA_DIR，或加上 --without-key 放弃其中的凭据',
  backup_site_in_use: '这里已有一个站点：请恢复到空站点，或加上 --replace 替换（会先备份现有站点）',
  backup_site_running: '站点正在运行，或有其他程序打开了数据库：请先停止（{subject}）',
  backup_roots_outside: '备份中的存储位于 DATA_DIR 之外：{subject}；请逐一加上 --allow-root 路径 允许，否则不恢复',
  backup_root_taken: '文件夹不为空，且没有本站的标记，未写入任何内容：{subject}',
  backup_signature_wrong: '备份在制作之后被改动：签名与 DATA_DIR 中的密钥不符，未作任何更改',
  backup_signature_missing: '备份没有签名，无法确认其来源；若仍要恢复，请加上 --allow-unsigned',
  backup_signature_foreign:
    '备份由另一个密钥签名，无法确认其来源：请将原站点的 secret.key 放入 DATA_DIR，或加上 --allow-unsigned 继续',
  backup_target_unreachable: '无法使用备份目标：{subject}',
  backup_target_foreign: '备份目标属于另一个站点',
  backup_copy_differs: '复制后的内容与备份不一致：{subject}',
  target_fetching: '已下载 {done} / {total} 个文件',
  target_file_malformed: '{file} 中没有有效的连接：需要 JSON，含 provider、options 和 secrets',
  target_unknown: '没有名为“{name}”的备份目标。在新机器上请给出连接的 .json 文件',
  target_list_none: '没有备份目标',
  target_list_heading: '名称\t类型\t备份时间\t状态',
  target_copy_none: '尚无副本',
  backup_interrupted: '备份被中断',
  backup_fault: '出错了：{subject}',
  storage_list_heading: '编号\t名称\t类型\t状态\t标记',
  provider_list_heading: '编号\t名称\t类型\t状态\t回调地址',
  provider_on: '启用',
  provider_off: '停用',
  provider_next: '下一个添加的登录方式的回调地址：{url}',
  provider_address_unset: '没有设置 PUBLIC_URL。请把它设为访客看到的地址，之后才有回调地址。',
  storage_writable: '可读写',
  storage_read_only: '只读（从备份恢复）',
  storage_mark_own: '本站',
  storage_mark_foreign: '另一个站点',
  storage_mark_unnamed: '未写明站点',
  storage_mark_missing: '没有标记',
  storage_unreachable: '无法访问',
  storage_confirmed: '存储 {id} 已确认，可以写入和删除',
  storage_id_malformed: '无法识别存储编号：{text}',
  site_in_use: '演示数据只能填入全新的站点，这里已经有用户',
  bench_running: '正在测量这台机器，大约需要半分钟……',
  bench_result: `核心数: {cores}
每秒磁盘同步: {fsyncs_per_second}
每秒内置数据库写入: {database_writes_per_second}
每秒生成 1200 万像素照片的缩略图: {thumbnails_per_second}
SHA-256（MB/秒）: {hash_mb_per_second}
每秒读取文件: {reads_per_second}
粗略估计：每秒上传: {estimated_uploads_per_second}
粗略估计：每秒提供图片: {estimated_pictures_per_second}`,
  demo_filling: '正在绘制图片并填入演示数据，大约需要一分钟……',
  demo_filled: '演示站点已就绪：{photos} 张图片。运行 npm start，以 {username} 登录，密码 {password}',
  verify_done: '一切正常',
  verify_failed: '发现 {count} 个问题',
  verify_repaired: '已修正：{line}',
  verify_read: '已读取并核对 {count} 个文件',
  verify_recent: '所有文件在过去一天内都已读取过；不带 --minutes 运行可重新读取',
  verify_unfinished: '已读取并核对 {count} 个文件，时间已到；再次运行将从此处继续',
  upgrade_version: '已安装的版本：{installed}。检查的版本：{version}。数据库：{schema}',
  upgrade_current: '数据库无需迁移',
  upgrade_pending: '待执行的迁移：{list}',
  upgrade_tried: '试运行：{seconds} 秒。站点预计停止约 {estimate} 秒',
  upgrade_room: '磁盘空间：需要 {needed}，可用 {free}',
  upgrade_backup: '最近的备份：{time}',
  upgrade_no_backup: '还没有备份。请先备份：imagora backup',
  upgrade_no_room: '磁盘空间不足，无法升级。没有改动任何数据',
  upgrade_failed: '试运行在 {migration} 失败：{reason}。没有改动任何数据，请继续使用已安装的版本',
  upgrade_stopped: '检查已停止。没有改动任何数据',
  upgrade_ready: '可以升级',
  upgrade_package_unknown: '{path} 不是可读取的 Imagora 安装包：{reason}',
  upgrade_package_unreadable: '{user} 无法读取 {path}。请把安装包移到该用户可读取的文件夹，例如 /var/tmp',
  upgrade_package_changed: '{path} 与 {list} 不一致。请重新下载',
  upgrade_package_unlisted: '{list} 中没有 {path}。请把同一版本的安装包和列表放在同一文件夹',
  upgrade_package_verified: '安装包与 {list} 一致',
  upgrade_package_unverified: '安装包旁没有 {list}，因此未核对校验和',
  upgrade_package_foreign: '{path} 适用于 {architecture}，而这台机器是 {own}。请使用 {own} 的安装包',
  upgrade_choice: '请加上 --check 或 --rollback',
  rollback_no_copy: '{folder} 中没有升级之前的副本。没有改动任何数据',
  rollback_foreign: '副本 {copy} 与 DATABASE_URL 指定的数据库不属于同一个站点。没有任何更改',
  rollback_same: '数据库的结构已与最新的副本相同（{schema}）。没有改动任何数据',
  rollback_copy: '副本的时间：{time}（{copy}）',
  rollback_loss: '站点将失去此后的所有改动。此后新增：用户 {users}，图片 {photos}，订单 {orders}',
  rollback_unconfirmed: '没有改动任何数据。要恢复到此副本，请加上 --yes',
  rollback_done: '数据库已恢复到升级之前（{schema}，来自 {copy}）。现在请启动旧版本',
  rollback_kept: '升级之后写入的内容保存在 {file}',
  doctor_ok: '[正常]',
  doctor_warning: '[注意]',
  doctor_error: '[错误]',
  doctor_errors: '发现 {count} 个错误',
  doctor_warnings: '没有错误，但请留意上面的提示',
  other_user:
    '{path} 属于另一个用户（编号 {owner}）。请用 sudo imagora（会自动切换到该用户），或运行：sudo -u "#{owner}" …',
  no_site:
    '这里没有站点：DATA_DIR 为 {path}，数据库为 {database}。请与服务使用相同的设置，或使用已安装的 imagora 命令，它会读取 /etc/imagora.env',
  no_site_new:
    '这里没有站点：DATA_DIR 为 {path}，数据库为 {database}。请与服务使用相同的设置；要在这里新建站点，请加上 --new',
  no_site_key:
    'DATA_DIR {path} 中没有 secret.key，因此它不是数据库 {database} 中站点的数据目录。请与服务使用相同的 DATA_DIR',
  import_progress: '已处理 {count} / {found}',
  import_resumed: '继续上次未完成的导入',
  import_running: '另一个进程正在进行这个导入，或在一分钟内被中断；请稍后再试',
  import_stopped: '导入已中断。再次运行同一命令即可继续',
  import_failed: '导入失败：{reason}',
  import_done: '已导入 {count} 张，共 {size}',
  import_would: '将导入 {count} 张，共 {size}（试运行，没有改变任何内容）',
  import_known: '{count} 张已在本站，不再重复',
  import_time_left: '剩余约 {time}',
  import_waits: '等待中：{reason}',
  import_retries: '等待中：{reason}。将在 {time} 重试',
  import_listed: '被拒绝图片的列表已保存到 {file}',
  import_rejected: '已完成，{count} 张被拒绝。再次运行同一命令即可重试',
  import_refused: '{count} 张被拒绝：',
  import_reason: '  {count} 张：{reason}（例如 {example}）',
  token_absent: '标准输入中没有令牌。例如：imagora import account … < 文件',
  address_malformed: '无法识别网址：{text}',
  minutes_malformed: '无法识别分钟数：{text}',
  unknown_command: '没有这个命令：{command}',
  option_missing: '缺少选项：{option}',
  usage: '查看用法：imagora help',
  invitation_sent: '已向 {email} 发送邀请，链接：',
  invitation_created: '已为 {email} 创建邀请，但未发送邮件。请自行转交此链接：',
  email_known: '{email} 已属于某个账号',
  group_unknown: '没有名为“{name}”的角色组',
  user_import_line: '第 {line} 行（{email}），{field}：{message}',
  user_import_planned: '将创建：{count}，跳过：{skipped}，有错误：{wrong}',
  user_import_done: '已创建：{count}，跳过：{skipped}，有错误：{wrong}',
  user_import_mailed: '每个人都会收到一封邮件，内有设置密码的链接。',
  user_import_rejected: '有错误的行：{count}。请更正后重新导入文件。',
  user_import_unreadable: '无法以 UTF-8 文本读取 {path}',
  user_created: '已创建用户 {username}（编号 {id}）',
  password_reset: '已重设 {username} 的密码，其所有登录均已失效',
  second_factors_removed: '已移除其两步验证方式，仅凭密码即可登录',
  password_made: '密码：{password}',
  password_absent: '标准输入中没有密码。请通过管道传入，例如：imagora … --password-stdin < 文件',
  user_unknown: '没有这个用户：{username}',
  mode_set: '网站模式现在是：{mode}',
  mode_unknown: '没有名为 {mode} 的模式，请使用 normal、read-only 或 maintenance',
  role_set: '用户 {username} 的角色现在是 {role}',
  role_unknown: '没有这个角色：{role}。可用：{roles}',
  ability_unknown: '没有这个权限：{ability}。可用的权限：{abilities}',
  expiry_missing: '令牌必须有到期时间。请加上有效期，例如：--expires 30d',
  expiry_malformed: '无法识别有效期：{text}',
  expiry_past: '有效期必须晚于现在',
  token_expires: '有效期至 {time}。令牌只显示这一次：',
  list_heading: '编号\t用户名\t邮箱\t角色\t状态\t注册时间',
  admin: '管理员',
  member: '用户',
  suspended: '已停用',
  active: '正常',
} satisfies { [P in BackupProblem as `backup_${P}`]: string } & Record<string, string>
