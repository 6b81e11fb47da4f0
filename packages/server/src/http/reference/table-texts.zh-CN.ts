/** The calls about the tables of the back office. */
export const zhCN = {
  'GET /admin/albums': '全站相册，可搜索、筛选和排序。',
  'GET /admin/albums/{id}': '任意用户的一个相册。',
  'PUT /admin/albums/{id}': '将相册设为私密、从广场隐藏或恢复显示，并告知所有者。',
  'POST /admin/albums/takedown': '下架相册，可连同其中的图片彻底删除，并告知所有者。',
  'GET /admin/exports/users': '以 CSV 导出用户：筛选出的全部记录。',
  'GET /admin/exports/photos': '以 CSV 导出全站图片：筛选出的全部记录。',
  'GET /admin/exports/albums': '以 CSV 导出全站相册：筛选出的全部记录。',
  'GET /admin/exports/shares': '以 CSV 导出全站分享：筛选出的全部记录。',
  'GET /admin/exports/reports': '以 CSV 导出举报：筛选出的全部记录。',
  'GET /admin/exports/orders': '以 CSV 导出订单：筛选出的全部记录。',
  'GET /admin/exports/coupons': '以 CSV 导出优惠券：筛选出的全部记录。',
  'GET /admin/exports/tickets': '以 CSV 导出工单：筛选出的全部记录。',
  'GET /admin/exports/audit': '以 CSV 导出操作日志：筛选出的全部记录。',
  'GET /admin/exports/aliases': '以 CSV 导出旧地址：筛选出的全部记录。',
}
