const zhCN = {
  storage_in_use: '该存储中仍有 {count} 个文件，请先迁移到其他存储',
  storage_clearing: '仍有 {count} 个对象正在从该存储中清除，请几分钟后再试',
  storage_is_mirror: '有其他存储以它为镜像，请先在那里更换镜像',
  storage_read_only: '该存储是从备份恢复的，确认之前只读，请先在存储页面确认',
  storage_held: '该存储属于另一个站点：{holder}。确认该站点不再使用后才可接管',
  storage_unmarked: '该存储没有写明属于哪个站点。确认没有其他站点使用后才可接管',
}

const enUS: typeof zhCN = {
  storage_in_use: 'This storage still contains {count} files. Move them to another storage first',
  storage_clearing: '{count} objects are still being removed from this storage. Try again in a few minutes',
  storage_is_mirror: 'Another storage mirrors to this one. Choose a different mirror there first',
  storage_read_only: 'This storage was restored from a backup and is read-only until you confirm it',
  storage_held: 'This storage belongs to another site: {holder}. Adopt it only if that site no longer uses it',
  storage_unmarked: 'This storage doesn’t say which site it belongs to. Adopt it only if no other site uses it',
}

/** Reasons why a storage cannot be deleted, moved or confirmed. */
export const storageRefusals = { 'zh-CN': zhCN, 'en-US': enUS }
