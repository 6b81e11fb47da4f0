import type { adminStorages, Language } from '@imagora/contract'

/** Descriptions of the storage endpoints. */
export const storageCalls: Record<Language, Record<keyof typeof adminStorages, string>> = {
  'zh-CN': {
    'GET /admin/storages': '存储及其用量、镜像缺少的文件数与最近一次检查的结果；密钥只告知是否已设置。',
    'GET /admin/storages/groups': '可以使用存储的角色组。',
    'POST /admin/storages': '添加存储；须先能连接并写入本站的标记。',
    'PUT /admin/storages/{id}':
      '修改存储，下一次请求起生效；服务器与账号不变时，留空的密钥保持不变。已有文件的存储必须能在新位置找到原有内容。',
    'DELETE /admin/storages/{id}': '删除空的存储。',
    'POST /admin/storages/test': '不保存，逐步测试表单中的设置。',
    'GET /admin/storages/{id}/holder': '返回存储中的标记属于哪个站点。',
    'POST /admin/storages/{id}/confirm': '解除从备份恢复的存储的只读状态；标记属于其他站点时须选择接管。',
    'POST /admin/storages/{id}/test': '写入、读取、列出并删除一个对象，说明每一步的结果。',
  },
  'en-US': {
    'GET /admin/storages':
      'Lists storages with usage, files missing from mirrors and the last check. Secrets are only reported as set or not.',
    'GET /admin/storages/groups': 'Lists the role groups that can use a storage.',
    'POST /admin/storages': 'Adds a storage after connecting to it and marking it for this site.',
    'PUT /admin/storages/{id}':
      'Changes a storage, effective from the next request. An empty secret stays unchanged for the same server and username. A storage in use must have its files at the new location.',
    'DELETE /admin/storages/{id}': 'Deletes an empty storage.',
    'POST /admin/storages/test': 'Tests form settings step by step without saving them.',
    'GET /admin/storages/{id}/holder': 'Returns the site named by the mark in a storage.',
    'POST /admin/storages/{id}/confirm':
      'Makes a storage restored from a backup writable again. One marked by another site must be adopted.',
    'POST /admin/storages/{id}/test': 'Writes, reads, lists and deletes an object, and reports each step.',
  },
}
