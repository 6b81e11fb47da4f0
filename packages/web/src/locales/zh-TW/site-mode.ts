import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'zh-TW'> = {
  'site-mode': {
    impersonation: { banner: '您正以 {name} 的身分檢視，至 {time}。', stop: '結束' },
    title: '網站模式',
    modes: { normal: '正常', read_only: '唯讀', maintenance: '維護' },
    hints: {
      normal: '所有功能可用。',
      read_only: '可以檢視、下載和登入，拒絕上傳和所有變更。',
      maintenance: '只有管理員能使用網站，其他人會看到維護頁面。',
    },
    message: '給訪客的說明',
    message_help: '選填。例如原因和預計恢復時間。',
    apply: '套用',
    applied: '網站模式已變更',
    banner: {
      read_only: '網站目前為唯讀：可以檢視和下載，暫時無法上傳或修改。',
      maintenance: '網站正在維護，只有管理員可以使用。',
      disk_full: '伺服器磁碟已滿：可以檢視和刪除，暫時無法上傳或修改。',
      database: '資料庫暫時無法寫入：可以檢視和下載，恢復後會自動解除。',
    },
    manage: '管理',
    upload_refused: '網站目前為唯讀，暫時無法上傳',
  },
}
