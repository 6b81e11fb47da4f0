import type { BackupProblem } from '@imagora/contract'

type ProblemTexts = { [P in BackupProblem as `backup_${P}`]: string }

export const backupZh = {
  backup_made: '备份已完成：{folder}',
  backup_counts: '共 {rows} 行、{objects} 个文件（已复制 {kept} 个，缺失 {gone} 个，损坏 {damaged} 个）',
  backup_open_note:
    '此备份未加密：其中有密码哈希和已加密的凭据，但不含密钥文件 {file}，请另行妥善保存，否则恢复后无法读取这些凭据',
  backup_proving: '正在试恢复以验证备份……',
  backup_proven: '已验证：{rows} 行恢复后完全一致',
  backup_findings: '备份本身完好，但站点数据有 {count} 处不一致，可运行 imagora verify --repair 修正',
  backup_first: '先为现有站点做一次备份……',
  backup_list_heading: '时间\t数据库\t行数\t文件\t加密\t验证\t位置',
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
  backup_interrupted: '备份被中断',
  backup_fault: '出错了：{subject}',
} satisfies ProblemTexts & Record<string, string>

export const backupEn: typeof backupZh = {
  backup_made: 'The backup is made: {folder}',
  backup_counts: '{rows} rows and {objects} files ({kept} copied, {gone} missing, {damaged} damaged)',
  backup_open_note:
    'It is not encrypted: it holds password hashes and sealed credentials, but not the key file {file}. Keep that one safe elsewhere, or the credentials cannot be read after a restore',
  backup_proving: 'Restoring it on trial …',
  backup_proven: 'Proven: {rows} rows come back the same',
  backup_findings:
    'The backup is sound, but {count} things do not agree in the site itself; imagora verify --repair corrects them',
  backup_first: 'Making a backup of the site that is there first …',
  backup_list_heading: 'time\tdatabase\trows\tfiles\tencrypted\tproven\tplace',
  backup_list_none: 'There are no backups in {folder}',
  backup_proof_ok: 'yes',
  backup_proof_failed: 'FAILED',
  backup_proof_none: 'not yet',
  yes: 'yes',
  no: 'no',
  passphrase_ask: 'Passphrase of the backup: ',
  passphrase_repeat: 'Once more: ',
  passphrase_differs: 'The two differ',
  passphrase_unreadable: 'No passphrase can be read from {file}',
  restore_done: 'Restored: {rows} rows are the same, {placed} files are back in their places',
  restore_copy:
    'This is a copy (site id {site}): its storages are read-only until they are confirmed in the back office, or by imagora storage confirm. Files of the original are not touched',
  restore_same_site:
    'The site keeps its id ({site}) and writes to its storages: make sure that the original runs no more',
  restore_unsigned: 'Warning: this backup is not signed, so nobody can tell who made it',
  restore_foreign: 'Warning: this backup is signed with another key, so nobody can tell who made it',
  restore_sessions_ended: 'All sessions have ended',
  restore_without_key:
    'The secret key is not the one of the backup: credentials of mail, SMS, storages, third-party login and payments and authenticator apps cannot be read, and have to be entered or set up anew',
  restore_findings:
    'Restored, but {count} problems were found; where files of pictures are missing, copy them to their places and run imagora verify',
  restore_unverified: 'Restored, but a storage cannot be reached, so files were not compared: {reason}',
  backup_no_backup: 'There is no whole backup here: {subject}',
  backup_no_room: 'There is not enough room on the disk: {subject}',
  backup_program_old: 'This backup was made by a newer version ({subject}): upgrade first',
  backup_part_missing: 'The backup is not whole: {subject} is missing',
  backup_part_short: 'The backup is not whole: {subject} is cut off',
  backup_part_damaged: 'The backup is damaged: {subject}',
  backup_row_malformed: 'A row of the table {subject} cannot be written',
  backup_rows_differ: 'What was restored differs from the backup in {subject}; nothing has been changed',
  backup_references_broken: 'The rows of the backup contradict each other: {subject}',
  backup_passphrase_missing:
    'This backup is encrypted: hand over the passphrase by --passphrase-file, --passphrase or BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'The passphrase is wrong',
  backup_key_missing:
    'The backup does not hold the secret key of its site, and the key here is another: put the secret.key of that site into DATA_DIR, or give its credentials up with --without-key',
  backup_site_in_use:
    'There is a site here already: restore into an empty one, or replace it with --replace, which makes a backup of it first',
  backup_site_running: 'The site is running, or another program has its database open: stop it first ({subject})',
  backup_roots_outside:
    'The backup names storage folders outside DATA_DIR: {subject}; allow each with --allow-root PATH, or nothing is restored',
  backup_root_taken: 'This folder is not empty and not marked as this site’s, so nothing was written: {subject}',
  backup_signature_wrong:
    'The backup was changed after it was made: its signature does not fit the key in DATA_DIR; nothing has been changed',
  backup_signature_missing:
    'The backup is not signed, so nobody can tell who made it; add --allow-unsigned to restore it all the same',
  backup_signature_foreign:
    'The backup is signed with another key, so nobody can tell who made it: put the secret.key of its site into DATA_DIR, or add --allow-unsigned to go on',
  backup_interrupted: 'The backup was interrupted',
  backup_fault: 'Something went wrong: {subject}',
}
