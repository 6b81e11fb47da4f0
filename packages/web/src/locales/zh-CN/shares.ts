export const texts = {
  create_failed: '创建分享失败',
  password_wrong: '密码错误',
} as const
