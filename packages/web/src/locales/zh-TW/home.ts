import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'zh-TW'> = {
  home: {
    drop_title: '將相片拖曳到這裡',
    drop_hint: '也可以貼上，或按一下選擇檔案',
    drop_over: '放開即可上傳',
    choose: '選擇相片',
    limit: '每張上限 {size}',
    register: '免費註冊',
    login: '登入',
    library: '開啟我的圖庫',
    explore: '探索公開相片',
    newest: '最新公開相片',
    newest_all: '查看全部',
    numbers: '網站統計',
    photos: '張相片',
    users: '位使用者',
    stored: '已儲存',
    features_title: '處處為相片著想',
    features_hint: '清爽、快速，而且完全屬於您。',
    features: {
      links: {
        title: '歷久不變的連結',
        text: '連結指向相片本身，而不是存放的位置。簡短、難以猜測，在您刪除相片之前都有效。',
      },
      speed: {
        title: '快速又穩定',
        text: '上傳的同時就產生縮圖。頁面先顯示顏色，再顯示相片，版面不會跳動。',
      },
      unlisted: {
        title: '預設不公開',
        text: '新相片只有知道連結的人才看得到；一旦刪除，連結就立即失效。',
      },
      safe: {
        title: '上傳完成就安心',
        text: '檔案確實寫入磁碟後，才算上傳完成。停電或重新啟動都不會遺失。',
      },
      tools: {
        title: '開放的 API',
        text: '每項功能都有文件完整的 API，每個權杖只能做您允許的事。',
      },
      own: {
        title: '分毫不差',
        text: '您上傳什麼檔案，就儲存什麼檔案，絕不偷偷重新壓縮，而且就放在您自己的伺服器上。',
      },
    },
  },
}
