/** The legal texts in simplified Chinese: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const zh: LegalTexts = {
  terms: {
    title: '条款与条件',
    sections: [
      {
        heading: '我们是谁',
        body: [
          { text: '本站由 {operator}（{operatorAddress}）运营。' },
          { text: '本站由 {operator} 运营。', without: ['operatorAddress'] },
          { text: '本站由本套系统的运营者运营。', without: ['operator'] },
          '本站持有 {licenceAuthority} 颁发的牌照 {licenceNumber}。',
          '开设账户即表示你接受当日有效版本的本条款和隐私政策。',
        ],
      },
      {
        heading: '谁可以游戏',
        body: [
          '你必须年满 {minAge} 岁，并达到你所在地的合法博彩年龄。',
          '以下国家和地区不提供真钱游戏：{closedCountries}。',
          { text: '一人只能有一个账户。', needs: ['oneAccount'] },
          '请为自己、用自己的钱游戏，并提供真实资料。禁止使用程序谋取不公平的优势，也禁止使用他人的账户。',
        ],
      },
      {
        heading: '你的账户',
        body: [
          '请勿向任何人透露密码。更改密码、邮箱或第二重验证后，提款关闭 {lockHours} 小时。',
          {
            text: '不使用账户不会产生费用：我们不收取休眠账户费。',
            without: ['dormantFeePercent'],
          },
          '如您所在国家的规则如此规定，连续六个月没有登录也没有投注的账户，每月最多收取余额的 {dormantFeePercent}%：自我们去信三十天后起，至您登录为止。',
          {
            text: '你可以随时关闭账户。属于你的资金仍可提取。',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: '身份验证',
        body: [
          '身份验证之前，你累计最多可提取 {kycWithdrawalsEur} 欧元。',
          '身份验证之前，你累计最多可存入 {kycDepositsEur} 欧元。',
          '我们可能要求你提供身份、地址和资金来源的证明文件。',
        ],
      },
      {
        heading: '存款与提款',
        body: [
          '存款经所在网络确认后生效。价值低于 {minDepositEur} 欧元的存款不会自动入账。',
          '最低提款价值为 {minWithdrawalEur} 欧元。',
          '一天之内最多可提取 {dayWithdrawalsEur} 欧元。',
          '如您所在国家的规则如此规定，单笔投注盈利达到或超过该数额时，可立即提取 {payoutCapBtc} BTC，此后每七天可再提取同等金额。',
          '我们的提款手续费起初为 {feeFrom} %，最高等级降至 {feeTo} %。确认之前，页面会显示手续费；如网络费由你承担，也会一并显示。',
          '需要员工审核的提款在 {pickupFrom} 至 {pickupTo}（{pickupZone}）之间处理。',
          '资金转出之前，存款须完成 {wageringTimes} 倍流水。',
          '被员工按反洗钱政策标记的账户，资金转出之前，存款须完成 {flaggedTimes} 倍流水。',
          '被网络撤回的存款，在本站也会撤回。其中已经花掉的部分成为欠款，由之后的存款偿还。',
        ],
      },
      {
        heading: '游戏',
        body: [
          {
            text: '我们自有游戏的结果由你下注前就已承诺的种子决定。每一注你都可以自己验证。',
            needs: ['originals'],
          },
          {
            text: '中断的一局会保留：你可以稍后完成，否则投注额退回。',
            needs: ['originals'],
          },
          {
            text: '体育投注按我们数据源的赛果结算。赛果更正时，投注会重新结算，可能对你有利，也可能不利。',
            needs: ['sport'],
          },
          {
            text: '合约跟随我们自己的模拟价格，该价格在当天之前就已承诺，事后可以重新计算。持仓可能损失全部投注额。',
            needs: ['futures'],
          },
          '试玩币不能提取，也不能兑换。',
          '以我们服务器上的记录为准。如果记录显示我们出了错，我们会在你的账单中公开更正。',
        ],
      },
      {
        heading: '奖金与奖励',
        body: [
          '奖金发放后 {bonusDays} 天内未完成流水即失效。用奖金游戏时，每注最多 {bonusMaxBetUsd} 美元。',
          '无需存款即发放的奖金，派彩最多为其金额的 {bonusCapTimes} 倍。',
          '未领取的返水在 {rakebackDays} 天后过期。',
          '转盘券在最新一张到账 {ticketDays} 天后过期。',
          { text: '每项优惠的条款写在优惠旁边，优先于本条款。', needs: ['bonuses'] },
        ],
      },
      {
        heading: '限额与休息',
        body: [
          '你可以随时设置限额或休息。提高限额须等 {coolingHours} 小时，并由你确认后才生效。',
          {
            text: '你自我排除的项目，在你选定的期限结束前保持关闭。详见自我排除说明。',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: '我们的责任',
        body: [
          {
            text: '你的余额，我们全额负责。我们每天公布对玩家全部欠款的证明。',
            needs: ['solvency'],
          },
          { text: '你的余额，我们全额负责。', without: ['solvency'] },
          '对于其他事项，在法律允许的范围内，我们的责任以 {liabilityUsd} 美元为限。',
        ],
      },
      {
        heading: '投诉、法律与变更',
        body: [
          '请联系我们：{contact}。',
          '如果我们无法解决，你可以向 {complaints} 申诉。',
          '本条款适用 {law}。',
          '本文依照现行规则：设置变更时，文中数字随之变更，每个版本都会保留。如变更对你有重要影响，我们会请你重新接受。',
        ],
      },
    ],
  },
  privacy: {
    title: '隐私政策',
    sections: [
      {
        heading: '谁负责',
        body: [
          { text: '{operator}（{operatorAddress}）对你的数据负责。' },
          { text: '{operator} 对你的数据负责。', without: ['operatorAddress'] },
          { text: '本套系统的运营者对你的数据负责。', without: ['operator'] },
          '有关问题请联系：{contact}。',
        ],
      },
      {
        heading: '我们保存什么，为什么',
        body: [
          '你在本站的名字、邮箱和密码（密码只保存哈希）：用于提供账户。',
          '你登录的设备和地址：用于保护账户、发现滥用。最后一次使用 {deviceDays} 天后删除，最近一条除外。',
          '每一注、每笔收付和余额：它们是平台的账目，也是每局游戏的证明，不会删除。',
          {
            text: '你提交的证件（加密保存）：因为法律要求我们了解玩家。',
            needs: ['limits'],
          },
          '我们的哪条规则拒绝了你的哪项操作，保存 {refusalDays} 天：用于解答你的疑问。',
          {
            text: '你在聊天和客服中写的内容：用于显示、帮助你和维持秩序。',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: '由程序作出的决定',
        body: [
          '限额、国家以及提款是否需要员工审核，由程序判断。',
          { text: '你可以要求客服由人工复核。', needs: ['support'] },
        ],
      },
      {
        heading: '谁会收到数据',
        body: [
          '区块链和支付网络会看到存款、提款的地址和金额。主管机关会收到法律要求的内容。我们不出售任何数据。',
          '其他玩家会看到你的名字、等级和投注。你可以在投注旁隐藏名字。',
        ],
      },
      {
        heading: 'Cookie',
        body: [
          'Cookie 用于保持登录、保护表单和记住邀请。语言、声音和外观的选择保存在你的浏览器里。没有广告 Cookie。',
        ],
      },
      {
        heading: '你的权利',
        body: [
          '你可以随时在设置中下载你的数据副本，并更正错误。',
          '你可以要求我们删除数据：{contact}。为账目、公平性和法律必须保存的内容会保留。',
          '你可以向你所在地的数据保护机关投诉。',
        ],
      },
    ],
  },
  exclusion: {
    title: '自我排除',
    sections: [
      {
        heading: '当游戏不再有趣',
        body: ['你是否投注超出本意、想把输的赢回来、瞒着别人玩，或为此借钱？那就休息一下，找人聊聊。'],
      },
      {
        heading: '你可以这样做',
        body: [
          '短暂休息：{breakLengths}。',
          '自我排除：{exclusionLengths}。对所有产品立即生效，不能提前结束。',
          '存款、亏损、投注和时间限额。降低立即生效，提高须等 {coolingHours} 小时并由你确认。',
          {
            text: '按你选择的间隔，提醒你已经玩了多久。',
            needs: ['limits'],
          },
          { text: '这些都在设置的“限额”中。', needs: ['limits'] },
        ],
      },
      {
        heading: '期间你的资金',
        body: [{ text: '休息期间，属于你的资金也可以提取。', needs: ['wallet'] }],
      },
      {
        heading: '之后',
        body: [
          { text: '排除期满自动结束。永久排除不会结束。', needs: ['limits'] },
          '每个页面底部都有免费帮助的链接。在你的设备上屏蔽博彩网站的程序也有帮助。',
          '如果你的亲友担心，也可以写信给我们：{contact}。',
        ],
      },
    ],
  },
  aml: {
    title: '反洗钱政策',
    sections: [
      {
        heading: '我们的义务',
        body: ['我们不接受犯罪所得，也不转付犯罪所得。因此我们了解玩家、监测收付并保存记录。'],
      },
      {
        heading: '何时要求提供证件',
        body: [
          '未验证的玩家累计提款超过 {kycWithdrawalsEur} 欧元之前。',
          '未验证的玩家累计存款超过 {kycDepositsEur} 欧元之前。',
          '任何收付或游戏方式让我们有理由时。届时我们可能询问资金来源。',
        ],
      },
      {
        heading: '收付',
        body: [
          '向我们关注名单上的地址付款之前，由员工审核。',
          '如怀疑使用混币器或其他隐藏资金来源的方式，账户会被标记，资金转出之前存款须完成 {flaggedTimes} 倍流水。',
          '存款用于游戏。只转移资金而不游戏的，可能被要求说明理由。',
        ],
      },
      {
        heading: '记录与报告',
        body: [
          '收付和身份记录至少保存 {amlYears} 年。员工的每项操作都记入日志，任何改动都会被发现。',
          '法律要求时，我们向主管机关报告，且可能不得告知你。',
        ],
      },
    ],
  },
  license: {
    title: '牌照',
    sections: [
      {
        heading: '牌照',
        body: [
          { text: '{operator} 依据 {licenceAuthority} 颁发的牌照 {licenceNumber} 运营本站。' },
          {
            text: '本套系统未列明牌照。其运营者对提供服务所在地的法律负责。',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: '年龄与国家',
        body: ['未满 {licenceAge} 岁者不得游戏。', '以下国家和地区不提供真钱游戏：{closedCountries}。'],
      },
      {
        heading: '产品',
        body: [
          { text: '自有游戏，结果人人可以验证。', needs: ['originals'] },
          { text: '体育投注。', needs: ['sport'] },
          { text: '模拟价格的合约。', needs: ['futures'] },
        ],
      },
      {
        heading: '你的资金',
        body: [
          {
            text: '我们欠玩家的款项每天公布证明，每位玩家都可以验证。',
            needs: ['solvency'],
          },
          '账目采用复式记账，每笔记录都会保留。',
        ],
      },
      {
        heading: '投诉',
        body: ['请联系我们：{contact}。', '如果我们无法解决，你可以向 {complaints} 申诉。'],
      },
    ],
  },
};
