import type { Language, DownloadReason } from '@imagora/contract'

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
    folder_missing: 'The folder doesn’t exist or can’t be read',
    export_missing: 'The folder doesn’t contain images.csv',
    account_refused: 'The other site rejected this token or doesn’t have a compatible API',
    account_strange: 'The other site’s response wasn’t recognized. It may not be a compatible image host',
    file_gone: 'The file doesn’t exist or can’t be read',
    file_outside: 'This link points outside the import folder. Copy the file itself into the folder',
    owner_unknown: 'No user on this site has that username',
    unreachable: 'Download failed',
    expired: 'Expired',
  },
}

export const importTexts: Record<Language, ImportTexts> = { 'zh-CN': zhCN, 'en-US': enUS }

/** Reasons why an image could not be downloaded from a URL. */
export const downloadReasons: Record<Language, Record<DownloadReason, string>> = {
  'zh-CN': {
    url_malformed: '图片 URL 格式无效',
    url_refused: '不允许使用此地址，只支持公开的 http 和 https 网址',
    unreachable: '无法访问该地址',
    timed_out: '下载超时',
    redirect_refused: '跳转次数过多，或跳转到了不安全的地址',
    answer_refused: '对方服务器没有提供该图片',
    cut_off: '下载中断',
    not_an_image: '下载的文件不是有效的图片',
    file_too_large: '文件超过大小上限',
    file_too_small: '文件小于大小下限',
    file_type_refused: '不支持的文件类型',
    image_too_many_pixels: '图片像素过多',
    capacity_exceeded: '存储空间不足',
    uploads_per_period: '已达到上传次数上限，请稍后重试',
    mobile_required: '请先绑定手机号',
    album_missing: '相册不存在',
    storage_refused: '所选存储不可用',
    storage_unavailable: '存储暂时不可用，请稍后重试',
    storage_full: '存储空间已满，请联系管理员',
    time_in_the_past: '过期时间已过',
    account_suspended: '账号已被停用',
    cancelled: '已取消',
    failed: '下载失败，请稍后重试',
  },
  'en-US': {
    url_malformed: 'Invalid image URL format',
    url_refused: 'This URL isn’t allowed. Use a public http or https URL',
    unreachable: 'Can’t reach this address',
    timed_out: 'The download timed out',
    redirect_refused: 'Too many redirects, or a redirect to an unsafe address',
    answer_refused: 'The other server didn’t provide this image',
    cut_off: 'The download was interrupted',
    not_an_image: 'The downloaded file is not a valid image',
    file_too_large: 'File exceeds the size limit',
    file_too_small: 'File is below the minimum size',
    file_type_refused: 'Unsupported file type',
    image_too_many_pixels: 'This image has too many pixels',
    capacity_exceeded: 'Not enough storage',
    uploads_per_period: 'Upload limit reached. Try again later',
    mobile_required: 'Add a mobile number first',
    album_missing: 'Album not found',
    storage_refused: 'This storage isn’t available',
    storage_unavailable: 'Storage isn’t available right now. Try again later',
    storage_full: 'Storage is full. Contact the administrator',
    time_in_the_past: 'The expiration time has passed',
    account_suspended: 'This account is suspended',
    cancelled: 'Cancelled',
    failed: 'Download failed. Try again later',
  },
}
