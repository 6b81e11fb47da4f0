export const texts = {
  'site-mode': {
    impersonation: { banner: '您正以 {name} 的身份查看，至 {time}。', stop: '结束' },
    title: '网站模式',
    modes: { normal: '正常', read_only: '只读', maintenance: '维护' },
    hints: {
      normal: '所有功能可用。',
      read_only: '可以查看、下载和登录，拒绝上传和一切修改。',
      maintenance: '只有管理员能使用网站，其他人看到维护页面。',
    },
    message: '给访客的说明',
    message_help: '可选。例如原因和预计恢复时间。',
    apply: '应用',
    applied: '网站模式已更改',
    banner: {
      read_only: '网站目前只读：可以查看和下载，暂时不能上传或修改。',
      maintenance: '网站正在维护，只有管理员可以使用。',
      disk_full: '服务器磁盘已满：可以查看和删除，暂时不能上传或修改。',
      database: '数据库暂时不能写入：可以查看和下载，恢复后会自动解除。',
    },
    manage: '管理',
    upload_refused: '网站目前只读，暂时不能上传',
  },
}
