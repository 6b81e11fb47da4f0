export const texts = {
  title: '打包下载',
  preparing_other: '正在准备 {count, number} 张图片…',
  preparing_hint: '逐一检查文件，很快就好。',
  facts_other: '{count, number} 张图片，{size}',
  begun: '浏览器已开始下载，中断后可以继续。',
  again: '没有开始？点这里下载',
  none: '没有可下载的图片',
  download_failed: '下载失败',
  all_failed: '所有图片下载失败',
  failed: '打包下载失败，请重试',
  partly_failed_other: '{count, number} 张图片下载失败',
} as const
