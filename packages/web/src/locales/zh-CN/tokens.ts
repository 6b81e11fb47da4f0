export const texts = {
  create_failed: '创建令牌失败',
  permissions_failed: '获取权限列表失败',
} as const
