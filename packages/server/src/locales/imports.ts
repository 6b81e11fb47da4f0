import type { Language } from '@imagora/contract'

const zhCN = {
  reasons: {
    folder_missing: '文件夹不存在，或没有读取权限',
    export_missing: '文件夹中没有 images.csv',
    account_refused: '对方站点不接受这个令牌，或没有这样的接口',
    account_strange: '对方站点的回应无法识别，可能不是同类的图床',
    file_gone: '文件不存在或无法读取',
    file_outside: '这是指向导入文件夹之外的链接。请把文件本身复制到文件夹中',
    owner_unknown: '本站没有同名的用户',
    unreachable: '无法下载',
    expired: '已过期',
  },
}

type ImportTexts = typeof zhCN

const enUS: ImportTexts = {
  reasons: {
    folder_missing: 'The folder is not there, or may not be read',
    export_missing: 'The folder has no images.csv',
    account_refused: 'The other site does not take this token, or has no such interface',
    account_strange: 'What the other site answers cannot be read: it may be of another kind',
    file_gone: 'The file is not there, or may not be read',
    file_outside: 'A link leads out of the import folder. Copy the file itself into the folder',
    owner_unknown: 'Nobody here has that username',
    unreachable: 'It could not be downloaded',
    expired: 'It has expired',
  },
}

export const importTexts: Record<Language, ImportTexts> = { 'zh-CN': zhCN, 'en-US': enUS }
