export const texts = {
  select_first: '请先选择图片',
  none_to_download: '没有可下载的图片',
  download_failed: '下载失败',
  all_downloads_failed: '所有图片下载失败',
  url_unavailable: '图片链接不可用',
} as const
