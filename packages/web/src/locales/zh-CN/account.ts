export const texts = {
  update_failed: '更新失败',
  modification_failed: '修改失败',
} as const
