import type { Language } from '@imagora/contract'

const zhCN = {
  help: `imagora：在命令行中管理站点。读取与服务器相同的环境变量，可在服务器运行时使用。

  imagora user create --username 用户名 [--email 邮箱] [--name 昵称] [--admin] [--password-stdin]
  imagora user list
  imagora user reset-password --user 用户名 [--password-stdin] [--reset-second-factors]
  imagora token create --user 用户名 --name 名称 [--abilities 权限,权限] [--expires 30d]
  imagora verify [--checksums] [--minutes 分钟] [--repair]
  imagora demo
  imagora help

校验：核对数据库、存储中的文件和计数，只报告、不删除任何内容；--checksums 还会读取文件并核对其哈希
（--minutes 限定时长，下次从中断处继续），--repair 仅修正计数。
两步验证：加上 --reset-second-factors 时移除该用户的身份验证器、通行密钥和恢复码。
密码：加上 --password-stdin 时从标准输入读取一行，否则自动生成并显示一次。
权限：{abilities}。
省略 --abilities 即拥有该用户的全部权限。
有效期：12h、30d、8w、1y，或一个时间（如 2027-01-31 12:00）；默认一年。
退出码：0 成功，1 被拒绝或出错，2 命令有误。
`,
  site_in_use: '演示数据只能填入全新的站点，这里已经有用户',
  demo_filling: '正在绘制图片并填入演示数据，约需一分钟……',
  demo_filled: '演示站点已就绪：{photos} 张图片。运行 npm start，以 {username} 登录，密码 {password}',
  verify_done: '一切正常',
  verify_failed: '发现 {count} 个问题',
  verify_repaired: '已修正：{line}',
  verify_read: '已读取并核对 {count} 个文件',
  verify_unfinished: '已读取并核对 {count} 个文件，时间已到；再次运行将从此处继续',
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
  imagora token create --user NAME --name LABEL [--abilities ABILITY,ABILITY] [--expires 30d]
  imagora verify [--checksums] [--minutes NUMBER] [--repair]
  imagora demo
  imagora help

Verify: compares rows, objects and counters, tells what does not agree and deletes nothing. --checksums also reads every
object and compares its hash (for so many --minutes; the next run goes on from there), --repair corrects counters alone.
Second factors: --reset-second-factors removes the user’s authenticator app, passkeys and recovery codes.
Passwords: with --password-stdin a line is read from standard input, otherwise one is made and shown once.
Abilities: {abilities}.
Without --abilities the token may do all that its user may.
Expiry: 12h, 30d, 8w, 1y, or a time such as 2027-01-31 12:00; a year when it is left out.
Exit codes: 0 done, 1 refused or failed, 2 not understood.
`,
  site_in_use: 'The demonstration fills a new site only; this one has users already',
  demo_filling: 'Drawing pictures and filling the site, which takes about a minute …',
  demo_filled:
    'The demonstration is ready: {photos} photos. Run npm start and log in as {username}, password {password}',
  verify_done: 'All is well',
  verify_failed: 'Found {count} problems',
  verify_repaired: 'Corrected {line}',
  verify_read: 'Read and compared {count} objects',
  verify_unfinished: 'Read and compared {count} objects until the time was up; the next run goes on from there',
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
