import type { Language } from '@imagora/contract'
import { backupEn, backupZh } from './backup-texts.ts'
import { storageEn, storageZh } from './storage-texts.ts'

const zhCN = {
  help: `imagora：在命令行中管理站点。读取与服务器相同的环境变量，可在服务器运行时使用。

  imagora user create --username 用户名 [--email 邮箱] [--name 昵称] [--admin] [--password-stdin]
  imagora user list
  imagora user reset-password --user 用户名 [--password-stdin] [--reset-second-factors]
  imagora token create --user 用户名 --name 名称 --expires 30d [--abilities 权限,权限]
  imagora backup [--to 文件夹] [--with-objects] [--test] [--passphrase-file 文件 | --passphrase]
  imagora backup list [--from 文件夹]
  imagora restore 备份 [--test] [--replace] [--same-site] [--allow-root 路径]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file 文件 | --passphrase]
  imagora storage list
  imagora storage confirm 编号 [--adopt]
  imagora verify [--checksums] [--minutes 分钟] [--repair]
  imagora doctor
  imagora import folder 路径 --user 用户名 [--old-path /uploads] [--public] [--dry-run]
  imagora import account 网址 --user 用户名 [--public] [--dry-run] < 令牌文件
  imagora import chevereto 路径 [--user 用户名] [--public] [--dry-run]
  imagora demo
  imagora help
  imagora --version

导入：从文件夹、同类图床的账户（令牌从标准输入读取）或 Chevereto 的数据导入；--dry-run 只说明会发生什么。
中断后再次运行同一命令即可继续，不会重复。--public 保留原来的公开状态，否则都不公开。详见 docs/importing.md。
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
权限：{abilities}。
省略 --abilities 即拥有该用户的全部权限。
有效期：必填。12h、30d、8w、1y，或一个时间（如 2027-01-31 12:00）。
退出码：0 成功，1 被拒绝或出错，2 命令有误，3 已恢复但校验发现问题。
`,
  ...backupZh,
  ...storageZh,
  site_in_use: '演示数据只能填入全新的站点，这里已经有用户',
  demo_filling: '正在绘制图片并填入演示数据，约需一分钟……',
  demo_filled: '演示站点已就绪：{photos} 张图片。运行 npm start，以 {username} 登录，密码 {password}',
  verify_done: '一切正常',
  verify_failed: '发现 {count} 个问题',
  verify_repaired: '已修正：{line}',
  verify_read: '已读取并核对 {count} 个文件',
  verify_unfinished: '已读取并核对 {count} 个文件，时间已到；再次运行将从此处继续',
  doctor_ok: '[正常]',
  doctor_warning: '[注意]',
  doctor_error: '[错误]',
  doctor_errors: '发现 {count} 个错误',
  doctor_warnings: '没有错误，但请留意上面的提示',
  doctor_other_user:
    '{path} 属于另一个用户（编号 {owner}）。请以该用户运行，例如：sudo -u "#{owner}" npx imagora doctor',
  doctor_no_site: '{path} 中还没有站点。请检查 DATA_DIR，或先启动一次站点',
  import_progress: '已处理 {count} / {found}',
  import_resumed: '继续上次未完成的导入',
  import_running: '另一个进程正在进行这个导入，或在一分钟内被中断；请稍后再试',
  import_stopped: '导入已中断。再次运行同一命令即可继续',
  import_failed: '导入失败：{reason}',
  import_done: '已导入 {count} 张，共 {size}',
  import_would: '将导入 {count} 张，共 {size}（试运行，没有改变任何内容）',
  import_known: '{count} 张已在本站，不再重复',
  import_refused: '{count} 张被拒绝：',
  import_reason: '  {count} 张：{reason}（例如 {example}）',
  token_absent: '标准输入中没有令牌。例如：imagora import account … < 文件',
  address_malformed: '无法识别网址：{text}',
  minutes_malformed: '无法识别分钟数：{text}',
  unknown_command: '没有这个命令：{command}',
  option_missing: '缺少选项：{option}',
  usage: '查看用法：imagora help',
  user_created: '已创建用户 {username}（编号 {id}）',
  password_reset: '已重设 {username} 的密码，其所有登录均已失效',
  second_factors_removed: '已移除其两步验证方式，仅凭密码即可登录',
  password_made: '密码：{password}',
  password_absent: '标准输入中没有密码。请通过管道传入，例如：imagora … --password-stdin < 文件',
  user_unknown: '没有这个用户：{username}',
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
}

export type CliTexts = typeof zhCN

const enUS: CliTexts = {
  help: `imagora: manages a site from the command line. It reads the same environment variables as the server and may be
used while the server runs.

  imagora user create --username NAME [--email ADDRESS] [--name NICKNAME] [--admin] [--password-stdin]
  imagora user list
  imagora user reset-password --user NAME [--password-stdin] [--reset-second-factors]
  imagora token create --user NAME --name LABEL --expires 30d [--abilities ABILITY,ABILITY]
  imagora backup [--to FOLDER] [--with-objects] [--test] [--passphrase-file FILE | --passphrase]
  imagora backup list [--from FOLDER]
  imagora restore BACKUP [--test] [--replace] [--same-site] [--allow-root PATH]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file FILE | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora doctor
  imagora import folder PATH --user NAME [--old-path /uploads] [--public] [--dry-run]
  imagora import account URL --user NAME [--public] [--dry-run] < FILE WITH TOKEN
  imagora import chevereto PATH [--user NAME] [--public] [--dry-run]
  imagora demo
  imagora help
  imagora --version

Import: from a folder, from an account of an image host of the same family (its token is read from standard input), or
from the data of Chevereto. --dry-run only says what would happen. The same command run again goes on where the last was
ended, and nothing comes twice. Nothing becomes public unless --public keeps what was. See docs/importing.md.
Doctor: looks for the ten usual mistakes of a set-up (address, HTTPS, proxy, upload size, mail, storages, clock, disk,
database, permissions) and says what to do about each. Run it as the user of the site, which may be running.
Backup: while the site runs, all rows as of one moment. --with-objects adds the files of storages on this machine (copied
once), --test restores it on trial at once. The passphrase comes from a file, the terminal or BACKUP_PASSPHRASE; with one
the backup is encrypted and holds the secret key too.
Restore: checks the whole backup and then fills an empty site, on SQLite or PostgreSQL, whichever it came from. --test only
tries and changes nothing, --replace makes a backup of the site that is there first, --end-sessions logs everybody out.
What is restored is a copy: it has an id of its own, and its storages are read-only until they are confirmed in the back
office or by storage confirm. Add --same-site when the original is gone. Storage folders outside DATA_DIR have to be allowed
one by one with --allow-root, a backup without a trusted signature with --allow-unsigned. See docs/backups.md.
Storages: storage list shows each with the site that its mark names; storage confirm ends the write protection after a
restore, and takes a storage over that is marked as another site’s with --adopt.
Verify: compares rows, objects and counters, tells what does not agree and deletes nothing. --checksums also reads every
object and compares its hash (for so many --minutes; the next run goes on from there), --repair corrects counters alone.
Second factors: --reset-second-factors removes the user’s authenticator app, passkeys and recovery codes.
Passwords: with --password-stdin a line is read from standard input, otherwise one is made and shown once.
Abilities: {abilities}.
Without --abilities the token may do all that its user may.
Expiry: required. 12h, 30d, 8w, 1y, or a time such as 2027-01-31 12:00.
Exit codes: 0 done, 1 refused or failed, 2 not understood, 3 restored, but verify found something.
`,
  ...backupEn,
  ...storageEn,
  site_in_use: 'The demonstration fills a new site only; this one has users already',
  demo_filling: 'Drawing pictures and filling the site, which takes about a minute …',
  demo_filled:
    'The demonstration is ready: {photos} photos. Run npm start and log in as {username}, password {password}',
  verify_done: 'All is well',
  verify_failed: 'Found {count} problems',
  verify_repaired: 'Corrected {line}',
  verify_read: 'Read and compared {count} objects',
  verify_unfinished: 'Read and compared {count} objects until the time was up; the next run goes on from there',
  doctor_ok: '[ok]',
  doctor_warning: '[warning]',
  doctor_error: '[error]',
  doctor_errors: 'Found {count} errors',
  doctor_warnings: 'There are no errors, but mind what is said above',
  doctor_other_user:
    '{path} belongs to another user (number {owner}). Run it as that one: sudo -u "#{owner}" npx imagora doctor',
  doctor_no_site: 'There is no site in {path} yet. Check DATA_DIR, or start the site once',
  import_progress: 'Looked at {count} of {found}',
  import_resumed: 'Going on with the import that was not finished',
  import_running: 'Another process is at this import, or died less than a minute ago: try again later',
  import_stopped: 'The import was stopped. Run the same command again to go on',
  import_failed: 'The import failed: {reason}',
  import_done: 'Imported {count} photos, {size}',
  import_would: 'Would import {count} photos, {size} (a dry run: nothing was changed)',
  import_known: '{count} are here already and were not imported again',
  import_refused: '{count} were refused:',
  import_reason: '  {count}: {reason} (such as {example})',
  token_absent: 'Standard input has no token. Hand it over as in: imagora import account … < FILE',
  address_malformed: 'This is not an address: {text}',
  minutes_malformed: 'This is not a number of minutes: {text}',
  unknown_command: 'There is no such command: {command}',
  option_missing: 'This option is missing: {option}',
  usage: 'To see how it is used: imagora help',
  user_created: 'Created the user {username} (id {id})',
  password_reset: 'Set a new password for {username} and ended all sessions',
  second_factors_removed: 'Removed the second factors: the password alone opens the account',
  password_made: 'Password: {password}',
  password_absent: 'Standard input has no password. Hand it over by a pipe, as in: imagora … --password-stdin < FILE',
  user_unknown: 'There is no such user: {username}',
  ability_unknown: 'There is no such ability: {ability}. There are: {abilities}',
  expiry_missing: 'A token needs an expiration time. Add one, for example: --expires 30d',
  expiry_malformed: 'This is not an expiry: {text}',
  expiry_past: 'The expiry must lie in the future',
  token_expires: 'Expires at {time}. The token is shown this once:',
  list_heading: 'id\tusername\temail\trole\tstate\tregistered',
  admin: 'admin',
  member: 'user',
  suspended: 'suspended',
  active: 'active',
}

export const cliTexts: Record<Language, CliTexts> = { 'zh-CN': zhCN, 'en-US': enUS }
