export const texts = {
  registration_closed: '注册已关闭',
  captcha_failed: '验证码加载失败',
  captcha_key_missing: '验证码标识缺失，请刷新验证码',
} as const
