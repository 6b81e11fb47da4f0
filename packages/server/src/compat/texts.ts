import type { Language } from '@imagora/contract'

/** Success messages of the other APIs, which their clients show to users. */
const texts = {
  'zh-CN': { done: '成功', uploaded: '上传成功', deleted: '删除成功' },
  'en-US': { done: 'Done', uploaded: 'Uploaded', deleted: 'Deleted' },
} satisfies Record<Language, Record<string, string>>

export const saidIn = (language: Language) => texts[language]
