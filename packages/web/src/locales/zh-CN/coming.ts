/** What each screen that is not built yet will hold. */
export const texts = {
  title: '“{title}”还在建设中',
  back: '返回',
  screens: {
    share: '打开分享链接即可浏览相册或图片，支持密码、排序和打包下载。',
    notices: '站点发布过的全部公告。',
    notice: '公告全文。',
    report: '举报任何违规图片，无需登录。',
    album: '相册中的图片、简介、隐私设置和打包下载。',
    shares: '您的全部分享、访问次数和有效期。',
    admin_groups: '上传限制、存储策略与默认角色组。',
    admin_storages: '本地磁盘、S3、WebDAV、SFTP 与 FTP。',
    admin_photos: '全站图片的检索与处置。',
    admin_albums: '全站相册的检索与处置。',
    admin_shares: '全站分享的检索与处置。',
    admin_reports: '用户举报与处理结果。',
    admin_pages: '站点页面与外部链接。',
    admin_notices: '发布与编辑公告。',
    admin_drivers: '邮件、短信、支付与第三方登录。',
    admin_jobs: '后台任务的状态与重试。',
  },
} as const
