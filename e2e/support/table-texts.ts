import type { Locator, Page } from '@playwright/test'

/** Texts of the tables in the admin panel that tests look for. */
export const tableWords = {
  'zh-CN': {
    page: '选择本页',
    one: (name: string) => `选择“${name}”`,
    selected: (count: number) => `已选择 ${count} 项`,
    selectAll: (count: number) => `选择符合条件的全部 ${count} 项`,
    next: '下一页',
    suspend: '停用',
    enable: '启用',
    suspended: (count: number) => `已停用 ${count} 位用户`,
    restore: '恢复',
    result: '批量操作结果',
    oneFailed: '1 项失败',
    stop: '停止',
    export: '导出 CSV',
    heading: '用户名',
    takeDown: '下架',
    reason: '原因',
    takenDown: '已下架 2 张图片',
    blocked: '禁止的文件',
    add: '禁止一个文件',
    file: '文件',
    unblock: '解除禁止',
    unblocked: '已解除禁止 1 个文件',
  },
  'en-US': {
    page: 'Select this page',
    one: (name: string) => `Select “${name}”`,
    selected: (count: number) => `${count} selected`,
    selectAll: (count: number) => `Select all ${count} that match`,
    next: 'Next page',
    suspend: 'Suspend',
    enable: 'Enable',
    suspended: (count: number) => `${count} user${count === 1 ? '' : 's'} suspended`,
    restore: 'Restore',
    result: 'Results',
    oneFailed: '1 failed',
    stop: 'Stop',
    export: 'Export CSV',
    heading: 'Username',
    takeDown: 'Take down',
    reason: 'Reason',
    takenDown: '2 photos taken down',
    blocked: 'Blocked files',
    add: 'Block file',
    file: 'File',
    unblock: 'Unblock',
    unblocked: '1 file unblocked',
  },
} as const

/** Toolbar of bulk actions for the selected rows. */
export const bar = (page: Page) => page.getByRole('toolbar').last()
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
