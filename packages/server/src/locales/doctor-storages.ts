export interface Words {
  message: string
  /** Empty where nothing is to be done. */
  todo: string
}

export const well = (message: string): Words => ({ message, todo: '' })

const zhCN = {
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
} satisfies Record<string, Words>

const enUS: Record<keyof typeof zhCN, Words> = {
  storage_ok: well('{count} storages can be read and written'),
  storage_none: {
    message: 'No storage is enabled: nothing can be uploaded',
    todo: 'Add or enable one in the back office.',
  },
  storage_read_only: {
    message: 'The storage “{name}” is read-only: restored from a backup',
    todo: 'Pictures are shown, but nothing is written or deleted. Confirm it in the back office, or run: imagora storage confirm {id}',
  },
  storage_failing: {
    message: 'The storage “{name}” cannot be read and written: {trouble}',
    todo: 'Open it in the back office to see each step. A folder must belong to the user that runs the site; an S3 key must be allowed to read, write, list and delete.',
  },
}

/** What the doctor says of storages. */
export const storageWords = { 'zh-CN': zhCN, 'en-US': enUS }
