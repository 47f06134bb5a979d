/** The legal texts in English. No figure stands here: each is a placeholder that a setting in force fills. */
import type { LegalTexts } from '../../documents.ts';

export const en: LegalTexts = {
  terms: {
    title: 'Terms & Conditions',
    sections: [
      {
        heading: 'Who we are',
        body: [
          { text: 'This site is run by {operator}, {operatorAddress}.' },
          { text: 'This site is run by {operator}.', without: ['operatorAddress'] },
          { text: 'This site is run by the operator of this installation.', without: ['operator'] },
          'It holds licence {licenceNumber} of {licenceAuthority}.',
          'By opening an account you accept these terms and the privacy policy in the version that is in force on that day.',
        ],
      },
      {
        heading: 'Who may play',
        body: [
          'You must be at least {minAge} years old, and old enough to gamble where you are.',
          'Real money is not available in: {closedCountries}.',
          { text: 'One person has one account.', needs: ['oneAccount'] },
          'Play for yourself, with your own money, and give true details. Using programs to take unfair advantage, or another person’s account, is forbidden.',
        ],
      },
      {
        heading: 'Your account',
        body: [
          'Keep your password to yourself. After a change of password, e-mail address or second factor, withdrawals are closed for {lockHours} hours.',
          {
            text: 'An account that is not used costs nothing: we take no fee for dormant accounts.',
            without: ['dormantFeePercent'],
          },
          'Where the rules of your country say so, an account with neither a login nor a bet for six months costs up to {dormantFeePercent} % of its balance a month: from thirty days after our letter about it until you log in.',
          {
            text: 'You may close your account at any time. What is yours can still be withdrawn.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Verification',
        body: [
          'Until your identity is verified you can withdraw up to {kycWithdrawalsEur} euros in all.',
          'Until your identity is verified you can deposit up to {kycDepositsEur} euros in all.',
          'We may ask for documents about your identity, your address and where your money comes from.',
        ],
      },
      {
        heading: 'Deposits and withdrawals',
        body: [
          'Deposits count once their network has confirmed them. Those worth less than {minDepositEur} euros are not credited by themselves.',
          'The smallest withdrawal is worth {minWithdrawalEur} euros.',
          'Within a day you can withdraw up to {dayWithdrawalsEur} euros.',
          'Where the rules of your country say so, {payoutCapBtc} BTC of a win of that size or more from one bet can be withdrawn at once, and as much again every seven days.',
          'Our fee for a withdrawal is {feeFrom} % at the start and down to {feeTo} % at the highest level. Before you confirm, the page shows it, and what the network costs if you pay for that.',
          'Withdrawals that need a look by staff are worked on between {pickupFrom} and {pickupTo} ({pickupZone}).',
          'Deposits have to be staked {wageringTimes} times before money goes out.',
          'An account that staff marked under our AML policy has to stake its deposits {flaggedTimes} times before money goes out.',
          'A deposit that its network takes back is taken back here too. What was spent of it already is a debt that later deposits pay.',
        ],
      },
      {
        heading: 'Play',
        body: [
          {
            text: 'What our own games give is decided by seeds that are committed to before you bet. You can check every bet yourself.',
            needs: ['originals'],
          },
          {
            text: 'A round that was interrupted is kept: you finish it later, or its stake comes back.',
            needs: ['originals'],
          },
          {
            text: 'Bets on sport are settled on results as our feed has them. When a result is corrected, the bet is settled again, for you or against you.',
            needs: ['sport'],
          },
          {
            text: 'Futures follow a simulated price of our own, which is committed to before its day and can be computed again after it. A position can lose its whole stake.',
            needs: ['futures'],
          },
          'Play money cannot be withdrawn or exchanged.',
          'The record on our server decides. If it shows that we made a mistake, we correct it openly, in the statement of your account.',
        ],
      },
      {
        heading: 'Bonuses and rewards',
        body: [
          'A bonus lapses {bonusDays} days after it was given unless it is wagered by then. While you play with bonus money, the greatest stake is {bonusMaxBetUsd} US dollars.',
          'A bonus that was given without a deposit pays out at most {bonusCapTimes} times its amount.',
          'Rakeback that is not claimed expires after {rakebackDays} days.',
          'Tickets of the wheel expire {ticketDays} days after the newest of them came.',
          { text: 'The terms of each offer stand beside it and hold before these.', needs: ['bonuses'] },
        ],
      },
      {
        heading: 'Limits and breaks',
        body: [
          'You can set limits and take a break at any time. A higher limit holds only after {coolingHours} hours, when you confirm it.',
          {
            text: 'What you exclude yourself from stays closed until the end you chose. Details are in the text on self-exclusion.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'What we answer for',
        body: [
          {
            text: 'We owe you your balance, in full. Every day we publish a proof of all that we owe to players.',
            needs: ['solvency'],
          },
          { text: 'We owe you your balance, in full.', without: ['solvency'] },
          'For anything else, as far as the law allows, we answer up to {liabilityUsd} US dollars.',
        ],
      },
      {
        heading: 'Complaints, law, changes',
        body: [
          'Write to us: {contact}.',
          'If we cannot settle it, you can turn to {complaints}.',
          'These terms are governed by {law}.',
          'These texts follow the rules in force: figures in them change when a setting does, and every version is kept. When a change matters to you we ask you to accept it.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    sections: [
      {
        heading: 'Who is responsible',
        body: [
          { text: '{operator}, {operatorAddress}, is responsible for your data.' },
          { text: '{operator} is responsible for your data.', without: ['operatorAddress'] },
          { text: 'The operator of this installation is responsible for your data.', without: ['operator'] },
          'Questions about it: {contact}.',
        ],
      },
      {
        heading: 'What we keep, and why',
        body: [
          'Your name here, e-mail address and password, the last one only as a hash: to give you an account.',
          'Devices and addresses you log in from: to protect your account and to find misuse. They go {deviceDays} days after their last use, but for the last one.',
          'Every bet, payment and balance: they are the books of this house and the proof of each game. They are not deleted.',
          {
            text: 'Documents you hand in, encrypted: because the law asks us to know our players.',
            needs: ['limits'],
          },
          'Which of our rules refused you something, for {refusalDays} days: to answer your questions about it.',
          {
            text: 'What you write in the chat and to support: to show it, to help you and to keep order.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Decisions made by programs',
        body: [
          'Programs judge limits, countries and whether a withdrawal needs a look by staff.',
          { text: 'You can ask support to have a person look at it.', needs: ['support'] },
        ],
      },
      {
        heading: 'Who receives it',
        body: [
          'Networks see the addresses and amounts of deposits and withdrawals. Authorities receive what the law asks for. We sell nothing.',
          'Other players see your name, your level and your bets. You can hide your name beside your bets.',
        ],
      },
      {
        heading: 'Cookies',
        body: [
          'Cookies keep you logged in, protect forms and remember an invitation. Your choices of language, sound and look stay in your browser. There are no cookies for advertising.',
        ],
      },
      {
        heading: 'Your rights',
        body: [
          'You can download a copy of your data in your settings at any time, and correct what is wrong.',
          'You can ask us to erase it: {contact}. What we must keep for books, fairness and the law stays.',
          'You can complain to your authority for data protection.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Self Exclusion',
    sections: [
      {
        heading: 'When play stops being fun',
        body: [
          'Do you stake more than you meant to, try to win losses back, hide it, or borrow for it? Then take a break, and talk to somebody.',
        ],
      },
      {
        heading: 'What you can do here',
        body: [
          'A short break: {breakLengths}.',
          'Self-exclusion: {exclusionLengths}. It holds at once for all products and cannot be ended early.',
          'Limits on deposits, losses, stakes and time. Lower ones hold at once, higher ones after {coolingHours} hours and only when you confirm them.',
          {
            text: 'A reminder of how long you have been playing, as often as you choose.',
            needs: ['limits'],
          },
          { text: 'All of it is in your settings, under limits.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Your money meanwhile',
        body: [{ text: 'What is yours can be withdrawn during a break too.', needs: ['wallet'] }],
      },
      {
        heading: 'Afterwards',
        body: [
          { text: 'An exclusion ends at its time. One that is for ever does not end.', needs: ['limits'] },
          'Free help is linked at the foot of every page. Programs that block gambling sites on your devices help too.',
          'People close to you may write to us when they worry: {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'AML Policy',
    sections: [
      {
        heading: 'Our duty',
        body: [
          'We do not want money from crime, nor pay it on. Therefore we know our players, watch payments and keep records.',
        ],
      },
      {
        heading: 'When we ask for documents',
        body: [
          'Before more than {kycWithdrawalsEur} euros in all are withdrawn by a player who is not verified.',
          'Before more than {kycDepositsEur} euros in all are deposited by a player who is not verified.',
          'Whenever a payment or the way somebody plays gives us a reason. Then we may ask where the money comes from.',
        ],
      },
      {
        heading: 'Payments',
        body: [
          'Staff look at a payment before it goes to an address on our watch list.',
          'When mixers or other sources that hide where money comes from are suspected, the account is marked, and deposits have to be staked {flaggedTimes} times before money goes out.',
          'Deposits are for play. Who moves money through without playing may be asked for reasons.',
        ],
      },
      {
        heading: 'Records and reports',
        body: [
          'Records of payments and identity are kept for at least {amlYears} years. Every act of staff is in a log that cannot be changed unnoticed.',
          'Where the law asks for it we report to the authorities, and may not say so.',
        ],
      },
    ],
  },
  license: {
    title: 'License',
    sections: [
      {
        heading: 'Licence',
        body: [
          { text: '{operator} runs this site under licence {licenceNumber} of {licenceAuthority}.' },
          {
            text: 'This installation names no licence. Its operator answers for the law of the place where it is offered.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Age and countries',
        body: [
          'Nobody under {licenceAge} years of age may play.',
          'Real money is not available in: {closedCountries}.',
        ],
      },
      {
        heading: 'Products',
        body: [
          { text: 'Games of our own, whose results anybody can check.', needs: ['originals'] },
          { text: 'Bets on sport.', needs: ['sport'] },
          { text: 'Futures on a simulated price.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Your money',
        body: [
          {
            text: 'What we owe players is published every day as a proof that each player can check.',
            needs: ['solvency'],
          },
          'The books are kept in double entry, and every posting stays.',
        ],
      },
      {
        heading: 'Complaints',
        body: ['Write to us: {contact}.', 'If we cannot settle it, you can turn to {complaints}.'],
      },
    ],
  },
};
