export const texts = {
  failed: '上传失败',
  too_large: '文件大小超过最大限制 {size}',
  file_failed: '文件 {filename} 上传失败：{reason}',
  cancelled: '上传已取消',
  no_files: '没有需要上传的文件',
  error_details: '上传错误详情',
} as const
