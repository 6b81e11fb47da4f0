export const storageZh = {
  storage_list_heading: '编号\t名称\t类型\t状态\t标记',
  storage_writable: '可读写',
  storage_read_only: '只读（从备份恢复）',
  storage_mark_own: '本站',
  storage_mark_foreign: '另一个站点',
  storage_mark_unnamed: '未写明站点',
  storage_mark_missing: '没有标记',
  storage_unreachable: '无法访问',
  storage_confirmed: '存储 {id} 已确认，可以写入和删除',
  storage_id_malformed: '无法识别存储编号：{text}',
}

export const storageEn: typeof storageZh = {
  storage_list_heading: 'id\tname\tkind\tstate\tmark',
  storage_writable: 'writable',
  storage_read_only: 'read-only (restored from a backup)',
  storage_mark_own: 'this site',
  storage_mark_foreign: 'another site',
  storage_mark_unnamed: 'names no site',
  storage_mark_missing: 'no mark',
  storage_unreachable: 'cannot be reached',
  storage_confirmed: 'The storage {id} is confirmed: objects may be written and deleted again',
  storage_id_malformed: 'This is not the id of a storage: {text}',
}
