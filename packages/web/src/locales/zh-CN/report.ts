/** What whoever reports something reads. */
export const texts = {
  reason: '举报原因',
  reason_required: '请选择举报原因',
  reasons: {
    spam: '垃圾信息',
    nudity: '色情低俗',
    violence: '暴力血腥',
    copyright: '侵犯版权',
    privacy: '侵犯隐私',
    illegal: '违法内容',
    other: '其他问题',
  },
  covers: {
    spam: '广告、引流或重复发布的内容',
    nudity: '裸露或带有性暗示的画面',
    violence: '伤害、虐待或令人不适的画面',
    copyright: '未经许可使用了他人的作品',
    privacy: '未经同意公开了他人的肖像或个人信息',
    illegal: '涉及诈骗、毒品、武器等违法行为',
    other: '以上都不符合',
  },
  content: '详细说明',
  content_help: '请说明问题所在，便于我们尽快核实。',
  content_required: '请填写详细说明',
  send: '提交举报',
  thanks: '感谢您的举报',
  thanks_hint: '我们会尽快核实并处理。举报人的身份不会透露给对方。',
} as const
