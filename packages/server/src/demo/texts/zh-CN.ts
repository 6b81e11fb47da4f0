import type { DemoTexts } from './demo-texts.ts'

export const texts: DemoTexts = {
  currency: 'CNY',
  subtitle: '让每一张照片都有归处',
  people: { demo: '林一', ann: '江安', kai: '小开' },
  journeys: {
    dolomites: {
      album: '多洛米蒂',
      intro: '从山屋到山屋，五天，每天都比太阳起得早。',
      tags: ['山', '徒步', '意大利'],
    },
    lofoten: { album: '极光之夜', intro: '手冻僵了，天是绿的。', tags: ['极光', '冬天', '挪威', '夜晚'] },
    kyoto: { album: '京都花季', intro: '整座城市都在抬头看的十天。', tags: ['春天', '樱花', '日本'] },
    sahara: { album: '沙海', intro: '只有沙和风，还有傍晚六点的茶。', tags: ['沙漠', '沙丘', '摩洛哥'] },
    shanghai: { album: '下班后的上海', intro: '绕远路回家。', tags: ['城市', '夜晚', '上海'] },
    autumn: { album: '秋色', intro: '带着微距镜头的周六。', tags: ['秋天', '树叶', '微距'] },
    everyday: { album: '', intro: '', tags: ['日常'] },
    private: { album: '', intro: '', tags: ['日常'] },
    scotland: { album: '北方的夏天', intro: '三个星期，一顶小帐篷。', tags: ['苏格兰', '夏天', '徒步'] },
    bali: { album: '海边', intro: '每支镜头上都有盐。', tags: ['海', '沙滩', '巴厘岛'] },
    garden: { album: '花园日记', intro: '每周一朵花。', tags: ['花园', '花'] },
    architecture: { album: '建筑漫步', intro: '抬头看，低头看。', tags: ['建筑', '城市', '香港'] },
    hokkaido: { album: '雪国', intro: '第一次见到这么厚的雪。', tags: ['雪', '旅行', '北海道'] },
  },
  titles: {
    peaks: ['山顶的第一缕光', '山谷之上', '北壁', '等日出', '雪后初晴'],
    ridges: ['七重山', '谷中的雾', '蓝调时刻', '层叠', '远离公路'],
    lake: ['静水', '两座山', '无人的湖', '倒影', '起风之前'],
    sea: ['最后的光', '波光', '开阔水面', '日落入海', '向西只有海'],
    coast: ['绕过海岬', '对岸的岛', '退潮', '傍晚的渡轮'],
    beach: ['赤脚', '浅水', '第一次下水', '浪花'],
    dunes: ['沙脊', '风过沙地', '长影', '路的尽头', '傍晚的沙丘'],
    forest: ['雾中的冷杉', '安静的树林', '雨后', '上山的路'],
    field: ['田垄', '夏日田野', '火车窗外', '风吹草动'],
    snow: ['没膝的雪', '白色的早晨', '唯一的脚印', '冬日树林'],
    stars: ['银河', '曝光三十秒', '今夜无月', '午夜营地'],
    aurora: ['绿色帷幕', '十一点开始', '北极光', '峡湾之上'],
    city: ['天际线', '对岸', '灯火', '蓝调时刻', '末班车'],
    bokeh: ['失焦', '雨打车窗', '节日的灯', '夜市'],
    leaves: ['新叶', '逆光', '树篱', '阵雨之后'],
    autumn: ['十月', '飘落', '红与金', '最后的暖日'],
    flower: ['花园里', '盛开', '银莲花', '近看', '花瓣'],
    blossoms: ['樱枝', '赏花', '粉色的一周', '运河边'],
    stairs: ['楼下', '旋转', '五层楼', '向下看'],
    facade: ['立面', '仰望', '阳台', '线条'],
  },
  graphics: {
    editor: '编辑器',
    dashboard: '数据面板',
    stickers: ['贴纸：星星', '贴纸：山峰', '贴纸：叶子', '贴纸：相机'],
    animation: '灯塔',
    tags: { screenshots: ['截图'], stickers: ['贴纸', '透明'], animation: ['动图'] },
  },
  shares: { friends: '给朋友们的旅行相册', proofs: '五张小样', family: '给家人' },
  page: {
    name: '关于',
    title: '关于本站',
    content: `## 这里是什么

一个自己搭建的图床与相册：照片按原样保存，链接长期有效。

## 上传

把文件拖进页面，或用命令行：

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" -F file=@photo.jpg https://example.org/api/v2/upload
\`\`\`
`,
  },
  notice: {
    title: '探索广场开放',
    content: `探索广场已经开放：公开的照片与相册都会出现在那里。

- 在照片上点一下爱心，作者会看到
- 不想公开的照片保持“未列出”即可，链接仍然可用
`,
  },
  shop: {
    group: '专业组',
    pro: {
      name: '专业版',
      intro: '给常常拍照、常常写作的人。',
      badge: '热门',
      features: ['100 GB 存储', '单张 200 MB', '同时上传 10 张', '不限次数'],
      month: '月付',
      quarter: '季付',
      year: '年付',
      yearDescription: '相当于每月 16.5 元',
    },
    team: {
      name: '团队版',
      intro: '多人使用、对公付款、单独的存储。',
      features: ['1 TB 存储起', '专属存储', '对公发票'],
      year: '按年',
    },
    storage: (gigabytes) => ({
      name: `${gigabytes} GB 存储包`,
      intro: '与角色组的容量相加，到期前一直有效。',
      features: [`${gigabytes} GB 存储`, '可与订阅叠加'],
    }),
    storageYear: '一年',
    storageForever: '永久',
    coupon: '新朋友八折',
    transfer: { name: '银行转账', instructions: '请汇款至：示例银行 6222 0000 0000 0000，备注订单号。' },
    fakePayment: '演示支付',
    transferNote: (number) => `银行流水 ${number}`,
  },
  tickets: {
    invoice: {
      title: '如何开具发票？',
      content: '购买了**专业版**一年，想要一张抬头为公司的发票。',
      replies: ['在“订单管理”打开订单，右上角可以下载收据；需要公司抬头时请回复抬头与税号。', '下载到了，谢谢！'],
    },
    order: {
      title: '相册可以按拍摄时间排序吗？',
      content: '导入旧照片之后，顺序是按上传时间排的。',
      replies: ['可以：在相册的“排序”里选择，并且可以拖动调整。'],
    },
    upload: {
      title: '上传停在 80%',
      content: '从昨天开始，大文件传到一半就停：\n\n- 18 MB 的 JPEG\n- Linux 上的 Firefox 140\n\n小文件没有问题。',
      replies: ['感谢说明。点“**重试**”之后会继续吗？上传支持断点续传。', '会继续，但下一个文件又停了。'],
    },
    deleted: {
      title: '误删的照片能找回吗',
      content: '昨天清理相册时删掉了几张，回收站里也看不到。',
      replies: [],
    },
  },
  ticketTemplates: [
    { name: '请补充信息', content: '感谢来信。请补充：浏览器与版本、出现问题的时间，以及一张截图。' },
    { name: '已解决', content: '问题已经处理，请刷新页面后再试；如仍有异常，直接在此回复即可。' },
  ],
}
