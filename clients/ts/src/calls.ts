// Made from the API's own description by `npm run client`; scripts/client.test.ts holds it to the contracts.

/** Calls by GET. */
export interface GetCalls {
  // Platform

  /** Sets the XSRF-TOKEN cookie (204). Anybody. */
  '/sanctum/csrf-cookie': {
    input: Record<string, never>;
    reply: Record<string, never>;
  };

  // Accounts

  /** Ends the session. A session. */
  '/auth/logout': {
    input: Record<string, never>;
    reply: Record<string, never>;
  };

  // Catalogue

  /** Providers with games, highest priority first. Anybody. */
  '/api/game-providers': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      image: string;
      priority: number;
      is_featured: boolean;
      games: number;
      blocked: boolean;
      restricted: Array<string>;
    }>;
  };

  // Originals

  /** A won bet as a picture, with a code that leads to it. Anybody. */
  '/api/game/picture': {
    input: {
      id: string;
      payout?: 'yes' | 'no';
    };
    reply: string;
  };

  // Profiles

  /** The copy that was prepared. A session. */
  '/api/profile/data/{ticket}': {
    input: {
      ticket: string;
    };
    reply: string;
  };
  /** The caller's settled bets as a file, with the seeds that are known by now. A session, or an API key of scope `history`. */
  '/api/profile/exportBets': {
    input: {
      format: 'csv' | 'json';
      game?: string;
      currency?: string;
      money?: 'real' | 'demo';
      result?: 'win' | 'lose';
      from?: string;
      to?: string;
    };
    reply: string;
  };

  // API keys

  /** The caller's balances in real money, for programs with an API key. A session, or an API key of scope `balance`. */
  '/api/key/balance': {
    input: Record<string, never>;
    reply: {
      balances: Array<{
        currency: string;
        amount: string;
      }>;
    };
  };

  // Wallet

  /** A chain node says: look at this transaction. Only a hint; the answer is always the same. Anybody. */
  '/api/walletNotify/{currencyid}/{txid}': {
    input: {
      currencyid: string;
      txid: string;
      secret?: unknown;
    };
    reply: Record<string, never>;
  };

  // Sportsbook

  /** Bets of all players as a file. Staff: `sport.read`. */
  '/api/admin/sport/bets.csv': {
    input: {
      state?: 'queued' | 'open' | 'settled' | 'rejected';
      event?: string;
      player?: string;
    };
    reply: string;
  };

  // Reports

  /** The same as a file. Staff: `reports.read`. */
  '/api/admin/reports/export': {
    input: {
      from: string;
      to: string;
      by: 'day' | 'hour' | 'product' | 'provider' | 'game' | 'currency' | 'country' | 'affiliate' | 'vip' | 'segment';
      money?: 'real' | 'bonus' | 'demo';
      product?: 'originals' | 'providers' | 'sport' | 'futures' | 'poker' | 'pvp';
      provider?: string;
      game?: string;
      currency?: string;
      country?: string;
      affiliate?: string;
      vip?: string;
      segment?: string;
      format?: 'csv' | 'json' | 'parquet';
    };
    reply: string;
  };
  /** What each player played on each day, as a file. Staff: `reports.players`. */
  '/api/admin/reports/export-players': {
    input: {
      from: string;
      to: string;
      format?: 'csv' | 'json' | 'parquet';
    };
    reply: string;
  };
  /** The file of a letter, for a week and as long as its reader may read reports; only in their own session where rights of staff need a passkey. Anybody. */
  '/api/reports/mailed/{token}': {
    input: {
      token: string;
    };
    reply: string;
  };
}

/** Calls by POST. */
export interface PostCalls {
  // Platform

  /** Tells the house something: {event: "turn" | "finish", data: {id, step?, ...}} moves an open round, {event: "SupportMessage", data: {channel, message}} writes to support. A session. */
  '/api/whisper': {
    input: {
      event: string;
      data: Record<string, unknown>;
    };
    reply: Record<string, unknown>;
  };
  /** Signs a channel subscription. Anybody. */
  '/broadcasting/auth': {
    input: {
      socket_id: string;
      channel_name?: string;
    };
    reply: {
      auth: string;
      channel_data?: string;
      user_data?: string;
    };
  };

  // Page frame

  /** Currencies, with the balances of whoever asks. Anybody. */
  '/api/data/currencies': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      icon: string;
      style: string;
      price: string;
      priceEur: string;
      decimals: number;
      scale: number;
      balance: {
        real: string;
        demo: string;
      };
      version: number;
      walletId: string;
      chains: Array<{
        id: string;
        name: string;
      }>;
    }>;
  };
  /** Ids of the features that are on. Anybody. */
  '/api/data/features': {
    input: Record<string, never>;
    reply: {
      features: Array<string>;
    };
  };
  /** The caller's account and balances: what a page may have missed until it heard the caller's channel. A session. */
  '/api/data/own': {
    input: Record<string, never>;
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
      currencies: Array<{
        id: string;
        name: string;
        icon: string;
        style: string;
        price: string;
        priceEur: string;
        decimals: number;
        scale: number;
        balance: {
          real: string;
          demo: string;
        };
        version: number;
        walletId: string;
        chains: Array<{
          id: string;
          name: string;
        }>;
      }>;
    };
  };
  /** Sets the language of the caller's letters, and of pages in browsers where none was chosen. A session. */
  '/api/user/language': {
    input: {
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
    reply: {
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
  };
  /** Licence and operator switches. Anybody. */
  '/license': {
    input: Record<string, never>;
    reply: {
      valid: boolean;
      enabledFeatures: Array<string>;
      plugins: Array<string>;
      pluginSettings: Record<string, Record<string, unknown>>;
    };
  };

  // Accounts

  /** A piece of work whose result opens the forms for guests. Anybody. */
  '/api/captcha/challenge': {
    input: Record<string, never>;
    reply: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256';
        cost: number;
        expiresAt: number;
        keyLength: number;
        keyPrefix: string;
        keySignature: string;
        nonce: string;
        salt: string;
      };
      signature: string;
    };
  };
  /** What the window about contact details asks, and what of it the caller has said. Anybody. */
  '/api/contactInfoModalSettings': {
    input: Record<string, never>;
    reply: {
      title: string;
      description: string;
      images: Array<string>;
      fields: Array<{
        title: string;
        model: string;
      }>;
      missing: Array<string>;
      answers: Record<string, string>;
    };
  };
  /** Keeps answers to the fields of the contact window. A session. */
  '/api/profile/updateContactInfo': {
    input: {
      email?: string | null;
      update?: Record<string, unknown> | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
      missing: Array<string>;
    };
  };
  /** Changes the password and ends the other sessions. A session. */
  '/api/user/changePassword': {
    input: {
      current: string;
      password: string;
    };
    reply: Record<string, never>;
  };
  /** Confirms an e-mail address, or undoes its change, by the link of a letter. Anybody. */
  '/api/user/emailLink': {
    input: {
      user: string;
      token: string;
      endOthers?: boolean;
    };
    reply: {
      done: 'confirmed' | 'restored' | 'asks';
      email: string;
      ends?: {
        others: Array<{
          kind: 'passkey' | 'wallet' | 'messenger' | 'key' | 'program';
          count: number;
          stays: boolean;
        }>;
        factor: boolean;
      };
    };
  };
  /** Hides or shows the caller's name beside their bets. A session. */
  '/api/user/private_bets': {
    input: {
      on: boolean;
    };
    reply: {
      private_bets: boolean;
    };
  };
  /** Sets the e-mail address; the new one is asked to confirm, the old one is told. A session. */
  '/api/user/updateEmail': {
    input: {
      email: string;
      password?: string | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
    };
  };
  /** Sends the letter that confirms the e-mail address. A session. */
  '/api/user/verifyEmail': {
    input: Record<string, never>;
    reply: Record<string, never>;
  };
  /** A secret for one live socket: good once, within a minute. A session. */
  '/api/websocket/originals/getSecret': {
    input: Record<string, never>;
    reply: {
      secret: string;
    };
  };
  /** Logs in with name or e-mail and password. Anybody. */
  '/auth/login': {
    input: {
      login: string;
      password: string;
      captcha?: string | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** Takes up a session by its token. Anybody. */
  '/auth/loginViaToken': {
    input: {
      token: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** Whether a link to choose a new password still works. Anybody. */
  '/auth/password/check': {
    input: {
      user: string;
      token: string;
    };
    reply: {
      valid: boolean;
      others: Array<{
        kind: 'passkey' | 'wallet' | 'messenger' | 'key' | 'program';
        count: number;
        stays: boolean;
      }>;
      endsAll: boolean;
      endsFactor: boolean;
    };
  };
  /** Sets a new password by the link of a letter and ends every session. Anybody. */
  '/auth/password/reset': {
    input: {
      user: string;
      token: string;
      password: string;
      endOthers?: boolean;
    };
    reply: Record<string, never>;
  };
  /** Opens an account and a session. Who registers accepts the terms and the privacy policy in force. Anybody. */
  '/auth/register': {
    input: {
      email: string;
      name: string;
      password: string;
      inviteCode?: string | null;
      inviteKept?: boolean;
      terms?: true;
      offers?: boolean;
      locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
      captcha?: string | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** Sends a link to choose a new password, if there is such an account; the answer does not tell. Anybody. */
  '/auth/resetPassword': {
    input: {
      login: string;
      captcha?: string | null;
    };
    reply: Record<string, never>;
  };
  /** The account as it is now. A session. */
  '/auth/update': {
    input: {
      name?: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };

  // Legal texts

  /** Accepts the terms and the privacy policy that were read, while they are in force. Twice is once. A session. */
  '/api/legal/accept': {
    input: {
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
      edition: number;
      terms: string;
      privacy: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
    };
  };
  /** A legal text with the figures of the settings in force. Anybody. */
  '/api/legal/document': {
    input: {
      document: 'terms' | 'privacy' | 'exclusion' | 'aml' | 'license';
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
    reply: {
      document: 'terms' | 'privacy' | 'exclusion' | 'aml' | 'license';
      title: string;
      sections: Array<{
        heading: string;
        paragraphs: Array<string>;
      }>;
      version: string;
      edition: number;
      since: string;
    };
  };

  // Brand

  /** The brand in force, the draft if there is one, and earlier versions. Staff: `brand.edit`. */
  '/api/admin/brand': {
    input: {
      before?: number;
    };
    reply: {
      schema: Record<string, unknown>;
      inForce: {
        version: number;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      };
      change: {
        id: string;
        state: 'draft' | 'proposed';
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
        revision: number;
        editors: Array<{
          _id: string;
          name: string;
        }>;
        changedAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: string | null;
        expiresAt: string | null;
        note: string | null;
        declined: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          reason: string;
        } | null;
        barred: 'part' | 'right' | 'expired' | null;
      } | null;
      versions: Array<{
        version: number;
        at: string;
        by: string;
        proposedBy: string | null;
        note: string | null;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      }>;
      next: number | null;
      realMoney: boolean;
    };
  };
  /** Send a proposed draft back to who wrote it, with the reason. Staff: `brand.publish`. */
  '/api/admin/brand/decline': {
    input: {
      id: string;
      revision: number;
      reason: string;
    };
    reply: {
      id: string;
    };
  };
  /** Drop the draft. Staff: `brand.edit`. */
  '/api/admin/brand/drop': {
    input: {
      id: string;
      revision: number;
    };
    reply: {
      schema: Record<string, unknown>;
      inForce: {
        version: number;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      };
      change: {
        id: string;
        state: 'draft' | 'proposed';
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
        revision: number;
        editors: Array<{
          _id: string;
          name: string;
        }>;
        changedAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: string | null;
        expiresAt: string | null;
        note: string | null;
        declined: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          reason: string;
        } | null;
        barred: 'part' | 'right' | 'expired' | null;
      } | null;
      versions: Array<{
        version: number;
        at: string;
        by: string;
        proposedBy: string | null;
        note: string | null;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      }>;
      next: number | null;
      realMoney: boolean;
    };
  };
  /** Send a picture (base64; PNG, WebP or JPEG); it is decoded, cut to size, and kept as PNG by its hash. Staff: `brand.edit`. */
  '/api/admin/brand/picture': {
    input: {
      slot: 'logos.light' | 'logos.dark' | 'logos.mark' | 'logos.icon' | 'logos.mail' | 'licence.sealImage';
      data: string;
    };
    reply: {
      path: string;
      width: number;
      height: number;
    };
  };
  /** Ask somebody else to publish the draft, within 24 hours. Staff: `brand.edit`. */
  '/api/admin/brand/propose': {
    input: {
      id: string;
      revision: number;
      note: string;
    };
    reply: {
      schema: Record<string, unknown>;
      inForce: {
        version: number;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      };
      change: {
        id: string;
        state: 'draft' | 'proposed';
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
        revision: number;
        editors: Array<{
          _id: string;
          name: string;
        }>;
        changedAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: string | null;
        expiresAt: string | null;
        note: string | null;
        declined: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          reason: string;
        } | null;
        barred: 'part' | 'right' | 'expired' | null;
      } | null;
      versions: Array<{
        version: number;
        at: string;
        by: string;
        proposedBy: string | null;
        note: string | null;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      }>;
      next: number | null;
      realMoney: boolean;
    };
  };
  /** Publish what somebody else wrote and proposed: it holds in all processes at once. Staff: `brand.publish`. */
  '/api/admin/brand/publish': {
    input: {
      id: string;
      revision: number;
    };
    reply: {
      version: number;
    };
  };
  /** Propose an earlier version again; 0 is the house as it ships. Staff: `brand.edit`. */
  '/api/admin/brand/restore': {
    input: {
      version: number;
      note: string;
    };
    reply: {
      schema: Record<string, unknown>;
      inForce: {
        version: number;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      };
      change: {
        id: string;
        state: 'draft' | 'proposed';
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
        revision: number;
        editors: Array<{
          _id: string;
          name: string;
        }>;
        changedAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: string | null;
        expiresAt: string | null;
        note: string | null;
        declined: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          reason: string;
        } | null;
        barred: 'part' | 'right' | 'expired' | null;
      } | null;
      versions: Array<{
        version: number;
        at: string;
        by: string;
        proposedBy: string | null;
        note: string | null;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      }>;
      next: number | null;
      realMoney: boolean;
    };
  };
  /** Write the draft. Colours that cannot be told apart are refused with their ratio; one that was proposed is a draft again. Staff: `brand.edit`. */
  '/api/admin/brand/save': {
    input: {
      draft: {
        id: string;
        revision: number;
      } | null;
      value: {
        name?: string;
        shortName?: string;
        logos?: {
          light?: string;
          dark?: string;
          mark?: string;
          icon?: string;
          mail?: string;
        };
        licence?: {
          entity?: string;
          address?: string;
          number?: string;
          authority?: string;
          sealImage?: string;
          sealUrl?: string;
          complaints?: string;
        };
        footer?: {
          notice?: string;
          helpUrl?: string;
        };
        social?: Array<{
          name: string;
          url: string;
        }>;
        sender?: {
          name?: string;
          address?: string;
          theme?: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
        };
        domains?: Array<string>;
        theme?: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
        locales?: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
        colours?: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
      };
    };
    reply: {
      schema: Record<string, unknown>;
      inForce: {
        version: number;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      };
      change: {
        id: string;
        state: 'draft' | 'proposed';
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
        revision: number;
        editors: Array<{
          _id: string;
          name: string;
        }>;
        changedAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: string | null;
        expiresAt: string | null;
        note: string | null;
        declined: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          reason: string;
        } | null;
        barred: 'part' | 'right' | 'expired' | null;
      } | null;
      versions: Array<{
        version: number;
        at: string;
        by: string;
        proposedBy: string | null;
        note: string | null;
        value: {
          name: string;
          shortName: string;
          logos: {
            light: string;
            dark: string;
            mark: string;
            icon: string;
            mail: string;
          };
          licence: {
            entity: string;
            address: string;
            number: string;
            authority: string;
            sealImage: string;
            sealUrl: string;
            complaints: string;
          };
          footer: {
            notice: string;
            helpUrl: string;
          };
          social: Array<{
            name: string;
            url: string;
          }>;
          sender: {
            name: string;
            address: string;
            theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          };
          domains: Array<string>;
          theme: 'main' | 'grayTheme' | 'blueTheme' | 'greenTheme';
          locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
          locales: Array<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh'>;
          colours: Partial<Record<'main' | 'grayTheme' | 'blueTheme' | 'greenTheme', Partial<Record<'bg' | 'panel' | 'raised' | 'hover' | 'line' | 'fg' | 'fg2' | 'fg3' | 'accent' | 'on-accent' | 'win' | 'lose' | 'warn' | 'info', string>>>>;
        };
      }>;
      next: number | null;
      realMoney: boolean;
    };
  };

  // Catalogue

  /** Change a game of the catalogue. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/game': {
    input: {
      id: string;
      change: {
        name?: string;
        image?: string;
        icon?: string | null;
        category?: Array<string>;
        custom_category?: Array<string>;
        priority?: number;
        isFeatured?: boolean;
        isSearchFeatured?: boolean;
        enabled?: boolean;
        blockedCountries?: Array<string>;
      };
    };
    reply: {
      id: string;
      name: string;
      image: string;
      type: string;
      category: Array<string>;
      custom_category: Array<string>;
      priority: number;
      isFeatured: boolean;
      isSearchFeatured: boolean;
      icon: string | null;
      disabled: boolean;
      blocked: boolean;
      rtp: number | null;
      provider: string;
      house: boolean;
      enabled: boolean;
      blockedCountries: Array<string>;
    };
  };
  /** Every game with what staff may change, switched off ones too. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/games': {
    input: {
      query?: string;
      provider?: string;
      enabled?: boolean;
      limit?: number;
      offset?: number;
    };
    reply: {
      total: number;
      games: Array<{
        id: string;
        name: string;
        image: string;
        type: string;
        category: Array<string>;
        custom_category: Array<string>;
        priority: number;
        isFeatured: boolean;
        isSearchFeatured: boolean;
        icon: string | null;
        disabled: boolean;
        blocked: boolean;
        rtp: number | null;
        provider: string;
        house: boolean;
        enabled: boolean;
        blockedCountries: Array<string>;
      }>;
    };
  };
  /** Change all games of a search at once, or tell how many it would change. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/games/edit': {
    input: {
      games: {
        query?: string;
        provider?: string;
        enabled?: boolean;
      };
      change: {
        enabled?: boolean;
        isFeatured?: boolean;
        isSearchFeatured?: boolean;
        block?: Array<string>;
        unblock?: Array<string>;
        put?: Array<string>;
        take?: Array<string>;
      };
      expected: number | null;
    };
    reply: {
      found: number;
      changing: number;
      names: Array<string>;
    };
  };
  /** Add or refresh games of a provider; what staff set of them stays. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/import': {
    input: {
      provider: string;
      games: Array<{
        id: string;
        name: string;
        image?: string;
        category: Array<string>;
        custom_category?: Array<string>;
        rtp?: number;
        releasedAt?: string;
      }>;
    };
    reply: {
      added: number;
      changed: number;
    };
  };
  /** Send a picture (base64); it is checked, cut to shape, re-encoded and kept. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/picture': {
    input: {
      kind: 'game' | 'provider';
      data: string;
    };
    reply: {
      path: string;
      width: number;
      height: number;
    };
  };
  /** Add a provider, or change one. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/provider': {
    input: {
      id: string;
      name: string;
      image?: string;
      priority?: number;
      is_featured?: boolean;
      enabled?: boolean;
      blockedCountries?: Array<string>;
    };
    reply: {
      id: string;
      name: string;
      image: string;
      priority: number;
      is_featured: boolean;
      enabled: boolean;
      games: number;
      blockedCountries: Array<string>;
    };
  };
  /** Every provider with its countries. Staff: `catalogue.edit`. */
  '/api/admin/catalogue/providers': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      image: string;
      priority: number;
      is_featured: boolean;
      enabled: boolean;
      games: number;
      blockedCountries: Array<string>;
    }>;
  };
  /** Changes the stars of a player, or nothing, and answers with all of them. Sent twice it is done once; of more than 100 stars the oldest go. A session. */
  '/api/catalogue/favourites': {
    input: {
      add?: Array<string>;
      remove?: Array<string>;
    };
    reply: {
      games: Array<string>;
    };
  };
  /** What the games of a filter can be narrowed down by, most games first. Anybody. */
  '/api/data/gameFacets': {
    input: {
      filter?: Array<{
        key: 'id' | 'type' | 'name' | 'category' | 'custom_category' | 'isFeatured' | 'isSearchFeatured' | 'provider' | 'tag';
        expect: string | boolean | Array<string | boolean>;
        type?: 'includes' | 'includes array' | 'string' | 'search';
      }>;
    };
    reply: {
      total: number;
      providers: Array<{
        id: string;
        name: string;
        games: number;
      }>;
      categories: Array<{
        id: string;
        games: number;
      }>;
    };
  };
  /** Games that meet every condition, highest priority first. Anybody. */
  '/api/data/gamesFilter': {
    input: {
      filter?: Array<{
        key: 'id' | 'type' | 'name' | 'category' | 'custom_category' | 'isFeatured' | 'isSearchFeatured' | 'provider' | 'tag';
        expect: string | boolean | Array<string | boolean>;
        type?: 'includes' | 'includes array' | 'string' | 'search';
      }>;
      limit?: number;
      offset?: number;
    };
    reply: Array<{
      id: string;
      name: string;
      image: string;
      type: string;
      category: Array<string>;
      custom_category: Array<string>;
      priority: number;
      isFeatured: boolean;
      isSearchFeatured: boolean;
      icon: string | null;
      disabled: boolean;
      blocked: boolean;
      rtp: number | null;
    }>;
  };
  /** A page of games with how many there are in all, for the finder and the search. Anybody. */
  '/api/data/gamesPage': {
    input: {
      filter?: Array<{
        key: 'id' | 'type' | 'name' | 'category' | 'custom_category' | 'isFeatured' | 'isSearchFeatured' | 'provider' | 'tag';
        expect: string | boolean | Array<string | boolean>;
        type?: 'includes' | 'includes array' | 'string' | 'search';
      }>;
      sort?: 'priority' | 'name' | 'new' | 'rtp';
      limit?: number;
      offset?: number;
    };
    reply: {
      total: number;
      games: Array<{
        id: string;
        name: string;
        image: string;
        type: string;
        category: Array<string>;
        custom_category: Array<string>;
        priority: number;
        isFeatured: boolean;
        isSearchFeatured: boolean;
        icon: string | null;
        disabled: boolean;
        blocked: boolean;
        rtp: number | null;
      }>;
    };
  };
  /** Names of the providers that have games. Anybody. */
  '/api/data/providers': {
    input: Record<string, never>;
    reply: Array<string>;
  };

  // Originals

  /** Hash chains of shared games, newest first: commitments, and the public values that salted them. Anybody. */
  '/api/game/chains': {
    input: Record<string, never>;
    reply: {
      chains: Array<{
        game: string;
        serial: number;
        length: number;
        used: number;
        state: 'committed' | 'active' | 'spent' | 'void';
        terminating_hash: string;
        committed_at: string;
        salt_by: 'beacon' | 'operator' | 'ceremony';
        source: string;
        round: number | null;
        signature: string | null;
        salt: string | null;
        revealed_top: string | null;
      }>;
    };
  };
  /** Refill play money in a currency; refused while some is left. A session. */
  '/api/game/demo': {
    input: {
      currency: string;
    };
    reply: {
      balance: string;
    };
  };
  /** A bet by its id (also in the form game-id of share links). Anybody. */
  '/api/game/find': {
    input: {
      id: string;
    };
    reply: {
      id: string;
      game: string;
      bet: {
        id: string;
        game: string;
        name: string;
        metadata: {
          id: string;
          name: string;
          image: string;
        };
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        } | null;
        currency: string;
        demo: boolean;
        bonus?: boolean;
        wager: string;
        splitTotal: string;
        payout: string;
        profit: string;
        multiplier: number;
        status: 'win' | 'lose' | 'in-progress' | 'refunded';
        created_at: string;
        params: unknown;
        outcome: unknown | null;
        server_seed: string | null;
        server_seed_hash: string;
        client_seed: string;
        salt_by: 'beacon' | 'operator' | 'ceremony' | null;
        nonce: number;
        version: number;
        table: string;
      };
    };
  };
  /** The caller's bets, newest first. A session. */
  '/api/game/history': {
    input: {
      api_id?: string;
      demo?: boolean;
      before?: string;
      limit?: number;
    };
    reply: Array<{
      id: string;
      game: string;
      name: string;
      metadata: {
        id: string;
        name: string;
        image: string;
      };
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      } | null;
      currency: string;
      demo: boolean;
      bonus?: boolean;
      wager: string;
      splitTotal: string;
      payout: string;
      profit: string;
      multiplier: number;
      status: 'win' | 'lose' | 'in-progress' | 'refunded';
      created_at: string;
      params: unknown;
      outcome: unknown | null;
      server_seed: string | null;
      server_seed_hash: string;
      client_seed: string;
      salt_by: 'beacon' | 'operator' | 'ceremony' | null;
      nonce: number;
      version: number;
      table: string;
    }>;
  };
  /** Limits of a game in a currency, and the open round to restore. Anybody. */
  '/api/game/info': {
    input: {
      api_id: string;
      currency: string;
      demo?: boolean;
    };
    reply: {
      id: string;
      enabled: boolean;
      blocked: boolean;
      minBet: string;
      maxBet: string;
      maxPayout: string;
      maxBetText: string;
      maxPayoutText: string;
      open: {
        id: string;
        type: 'quick' | 'extended' | 'multiplayer';
        canBeFinished: boolean;
        game: {
          delay: number;
          win: boolean;
          status: 'win' | 'lose' | 'in-progress';
          multiplier: number;
          payout: string;
          wager?: string;
          outcome: unknown | null;
          events: Array<{
            type: string;
          }>;
          state?: Record<string, unknown>;
          turns?: number;
          cancelled?: boolean;
        };
        fairness: {
          serverSeedHash: string;
          clientSeed: string;
          nonce: number;
        };
        balance: {
          currency: string;
          demo: boolean;
          value: string;
          version: number;
          bonus?: string;
        };
      } | null;
    };
  };
  /** The caller's saved chips of betting tables, newest first. A session. */
  '/api/game/layouts': {
    input: Record<string, never>;
    reply: Array<{
      id: number;
      game: string;
      name: string;
      params: Record<string, unknown>;
      savedAt: string;
    }>;
  };
  /** Removes one of the caller's saved layouts; one that is gone already is no fault. A session. */
  '/api/game/layouts/remove': {
    input: {
      id: number;
    };
    reply: Record<string, never>;
  };
  /** Saves the chips of a betting table; a layout of the same game and name is replaced. A session. */
  '/api/game/layouts/save': {
    input: {
      game: string;
      name: string;
      params: Record<string, unknown>;
    };
    reply: {
      id: number;
      game: string;
      name: string;
      params: Record<string, unknown>;
      savedAt: string;
    };
  };
  /** Place a bet on one of the house games. Anybody. */
  '/api/game/play': {
    input: {
      api_id: string;
      bet: string;
      demo?: boolean;
      currency: string;
      quick?: boolean;
      data?: Record<string, unknown>;
      path?: Array<Record<string, unknown>>;
      key?: string;
    };
    reply: {
      id: string;
      type: 'quick' | 'extended' | 'multiplayer';
      canBeFinished: boolean;
      game: {
        delay: number;
        win: boolean;
        status: 'win' | 'lose' | 'in-progress';
        multiplier: number;
        payout: string;
        wager?: string;
        outcome: unknown | null;
        events: Array<{
          type: string;
        }>;
        state?: Record<string, unknown>;
        turns?: number;
        cancelled?: boolean;
      };
      fairness: {
        serverSeedHash: string;
        clientSeed: string;
        nonce: number;
      };
      balance: {
        currency: string;
        demo: boolean;
        value: string;
        version: number;
        bonus?: string;
      };
    };
  };
  /** A settled bet with the events that its stage draws. Anybody. */
  '/api/game/replay': {
    input: {
      id: string;
    };
    reply: {
      bet: {
        id: string;
        game: string;
        name: string;
        metadata: {
          id: string;
          name: string;
          image: string;
        };
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        } | null;
        currency: string;
        demo: boolean;
        bonus?: boolean;
        wager: string;
        splitTotal: string;
        payout: string;
        profit: string;
        multiplier: number;
        status: 'win' | 'lose' | 'in-progress' | 'refunded';
        created_at: string;
        params: unknown;
        outcome: unknown | null;
        server_seed: string | null;
        server_seed_hash: string;
        client_seed: string;
        salt_by: 'beacon' | 'operator' | 'ceremony' | null;
        nonce: number;
        version: number;
        table: string;
      };
      stake: string;
      frames: Array<{
        events: Array<{
          type: string;
        }>;
        view: Record<string, unknown> | null;
        multiplier: number;
        payout: string;
      }>;
      shared: {
        no: number;
        result: number;
        cashedAt: number | null;
        told: Record<string, string | number>;
      } | null;
    };
  };
  /** State, players and last results of a shared game. Anybody. */
  '/api/game/shared': {
    input: {
      api_id: string;
    };
    reply: {
      state: {
        game: string;
        no: number;
        phase: 'betting' | 'running' | 'settled' | 'waiting';
        now: number;
        startedAt: number;
        endsAt: number | null;
        result: number | null;
        hash: string | null;
        salt: string;
        terminatingHash: string;
        link: number;
      };
      bets: Array<{
        id: string;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        } | null;
        game: {
          currency: string;
          wager: string;
          demo: boolean;
        };
        additional: {
          multiplier: number | null;
          payout: string | null;
        };
        told: Record<string, string | number>;
      }>;
      history: Array<{
        no: number;
        result: number;
        hash: string;
      }>;
      mine: Array<{
        id: string;
        type: 'quick' | 'extended' | 'multiplayer';
        canBeFinished: boolean;
        game: {
          delay: number;
          win: boolean;
          status: 'win' | 'lose' | 'in-progress';
          multiplier: number;
          payout: string;
          wager?: string;
          outcome: unknown | null;
          events: Array<{
            type: string;
          }>;
          state?: Record<string, unknown>;
          turns?: number;
          cancelled?: boolean;
        };
        fairness: {
          serverSeedHash: string;
          clientSeed: string;
          nonce: number;
        };
        balance: {
          currency: string;
          demo: boolean;
          value: string;
          version: number;
          bonus?: string;
        };
      }>;
    };
  };
  /** The caller's saved plans of automatic bets, newest first. A session. */
  '/api/game/strategies': {
    input: Record<string, never>;
    reply: Array<{
      id: number;
      game: string;
      name: string;
      text: string;
      savedAt: string;
    }>;
  };
  /** Removes one of the caller's saved plans; one that is gone already is no fault. A session. */
  '/api/game/strategies/remove': {
    input: {
      id: number;
    };
    reply: Record<string, never>;
  };
  /** Saves a plan of automatic bets; one of the same game and name is replaced. A session. */
  '/api/game/strategies/save': {
    input: {
      game: string;
      text: string;
    };
    reply: {
      id: number;
      game: string;
      name: string;
      text: string;
      savedAt: string;
    };
  };

  // Fairness

  /** Reveals the active server seed and activates the next one, refused while a stepped round is open. A session. */
  '/api/fairness/rotate': {
    input: {
      client_seed?: string;
    };
    reply: {
      pair: {
        clientSeed: string;
        serverSeedHash: string;
        nextServerSeedHash: string;
        nonce: number;
      };
      revealed: {
        clientSeed: string;
        serverSeed: string;
        serverSeedHash: string;
        nonce: number;
        revealedAt: string;
      };
    };
  };
  /** The active seed pair, the hash of the next server seed, and pairs revealed so far. A session. */
  '/api/fairness/seeds': {
    input: {
      before?: string;
    };
    reply: {
      clientSeed: string;
      serverSeedHash: string;
      nextServerSeedHash: string;
      nonce: number;
      history: Array<{
        clientSeed: string;
        serverSeed: string;
        serverSeedHash: string;
        nonce: number;
        revealedAt: string;
      }>;
    };
  };
  /** The server seed behind a hash, once it has been revealed. Anybody. */
  '/api/fairness/unhash': {
    input: {
      hash: string;
    };
    reply: {
      clientSeed: string;
      serverSeed: string;
      serverSeedHash: string;
      nonce: number;
      revealedAt: string;
    };
  };
  /** Sets the client seed; the server seed rotates with it. A session. */
  '/api/user/client_seed_change': {
    input: {
      client_seed: string;
    };
    reply: {
      pair: {
        clientSeed: string;
        serverSeedHash: string;
        nextServerSeedHash: string;
        nonce: number;
      };
      revealed: {
        clientSeed: string;
        serverSeed: string;
        serverSeedHash: string;
        nonce: number;
        revealedAt: string;
      };
      client_seed: string;
    };
  };

  // Game providers

  /** Accounts with aggregators: which keys are set, by whom, never the keys. Staff: `providers.keys`. */
  '/api/admin/providers/accounts': {
    input: Record<string, never>;
    reply: {
      accounts: Array<{
        id: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
        source: 'configuration' | 'here' | 'none';
        rests: boolean;
        address: string;
        fields: Array<{
          name: string;
          kind: 'secret' | 'key' | 'text';
          needed: boolean;
          set: boolean;
          shown: string | null;
        }>;
        set_at: string | null;
        set_by: {
          id: string;
          name: string;
        } | null;
      }>;
      refused: Array<string>;
      waiting?: boolean;
    };
  };
  /** Takes an aggregator's keys away: its address is closed and its sessions are over. Needs a second factor. Staff: `providers.keys`. */
  '/api/admin/providers/accounts/remove': {
    input: {
      id: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
    };
    reply: {
      accounts: Array<{
        id: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
        source: 'configuration' | 'here' | 'none';
        rests: boolean;
        address: string;
        fields: Array<{
          name: string;
          kind: 'secret' | 'key' | 'text';
          needed: boolean;
          set: boolean;
          shown: string | null;
        }>;
        set_at: string | null;
        set_by: {
          id: string;
          name: string;
        } | null;
      }>;
      refused: Array<string>;
      waiting?: boolean;
    };
  };
  /** Keeps the keys of an aggregator, sealed; they count at once in all processes. Needs a second factor, and with a main network a second member of staff. Staff: `providers.keys`. */
  '/api/admin/providers/accounts/set': {
    input: {
      id: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
      values: Record<string, string>;
    };
    reply: {
      accounts: Array<{
        id: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
        source: 'configuration' | 'here' | 'none';
        rests: boolean;
        address: string;
        fields: Array<{
          name: string;
          kind: 'secret' | 'key' | 'text';
          needed: boolean;
          set: boolean;
          shown: string | null;
        }>;
        set_at: string | null;
        set_by: {
          id: string;
          name: string;
        } | null;
      }>;
      refused: Array<string>;
      waiting?: boolean;
    };
  };
  /** The emulator of an aggregator: whether it runs, its games, its switches. Staff: `providers.edit`. */
  '/api/admin/providers/emulator': {
    input: Record<string, never>;
    reply: {
      state: 'on' | 'off' | 'account' | 'mainNetwork';
      demoGames: boolean;
      faults: {
        delayMs: number;
        duplicate: boolean;
        lost: boolean;
        reordered: boolean;
        wrongSign: boolean;
      };
      games: Array<{
        id: string;
        name: string;
        maker: string;
      }>;
    };
  };
  /** The last calls of the emulator as they were sent and answered, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/emulator/log': {
    input: Record<string, never>;
    reply: {
      lines: Array<{
        at: string;
        action: string;
        fault: 'delayMs' | 'duplicate' | 'lost' | 'reordered' | 'wrongSign' | null;
        sent: string;
        status: number | null;
        answer: string;
        ms: number;
      }>;
    };
  };
  /** Switches the emulator, its games in the lobby, and what it does to its calls. Staff: `providers.edit`. */
  '/api/admin/providers/emulator/set': {
    input: {
      on?: boolean;
      demoGames?: boolean;
      faults?: {
        delayMs?: number;
        duplicate?: boolean;
        lost?: boolean;
        reordered?: boolean;
        wrongSign?: boolean;
      };
    };
    reply: {
      state: 'on' | 'off' | 'account' | 'mainNetwork';
      demoGames: boolean;
      faults: {
        delayMs: number;
        duplicate: boolean;
        lost: boolean;
        reordered: boolean;
        wrongSign: boolean;
      };
      games: Array<{
        id: string;
        name: string;
        maker: string;
      }>;
    };
  };
  /** The aggregator's own validation of the wallet, run by the emulator. Staff: `providers.edit`. */
  '/api/admin/providers/emulator/validate': {
    input: Record<string, never>;
    reply: {
      success: boolean;
      log: Array<{
        no: number;
        what: string;
        fault: string | null;
      }>;
    };
  };
  /** A player's free spins, newest first. Staff: `providers.grant`. */
  '/api/admin/providers/freespins': {
    input: {
      user: string;
    };
    reply: {
      spins: Array<{
        id: string;
        game: string;
        name: string;
        image: string | null;
        currency: string;
        quantity: number;
        used: number;
        stake: string;
        won: string;
        pays: 'cash' | 'bonus';
        state: 'asked' | 'open' | 'failed' | 'cancelled' | 'over';
        until: number;
        trouble: string | null;
        reason: string;
        at: number;
      }>;
    };
  };
  /** Takes back what of a player's free spins was not played. Staff: `providers.grant`. */
  '/api/admin/providers/freespins/cancel': {
    input: {
      id: string;
      reason: string;
    };
    reply: {
      cancelled: true;
    };
  };
  /** Games at which the aggregator gives free spins. Staff: `providers.grant`. */
  '/api/admin/providers/freespins/games': {
    input: Record<string, never>;
    reply: {
      games: Array<{
        id: string;
        name: string;
        maker: string;
      }>;
    };
  };
  /** Gives a player free spins at a game of the aggregator. Staff: `providers.grant`. */
  '/api/admin/providers/freespins/give': {
    input: {
      user: string;
      game: string;
      currency: string;
      quantity: number;
      stake: string;
      days: number;
      pays: 'cash' | 'bonus';
      reason: string;
      key: string;
    };
    reply: {
      id: string;
    };
  };
  /** What one free spin at a game may stake, as the aggregator says. Staff: `providers.grant`. */
  '/api/admin/providers/freespins/stakes': {
    input: {
      game: string;
      currency: string;
    };
    reply: {
      stakes: Array<string>;
    };
  };
  /** The aggregator's list of games, and how the catalogue differs from it. Staff: `providers.edit`. */
  '/api/admin/providers/games': {
    input: {
      provider?: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88';
    };
    reply: {
      available: boolean;
      state: 'never' | 'fetching' | 'fetched' | 'applying' | 'applied' | 'failed';
      at: string | null;
      total: number;
      added: number;
      changed: number;
      gone: number;
      differences: Array<{
        id: string;
        name: string;
        maker: string;
        what: 'added' | 'changed' | 'gone';
      }>;
    };
  };
  /** Takes the differences over into the catalogue, with pictures of our own; what is gone is switched off. Staff: `providers.edit`. */
  '/api/admin/providers/games/apply': {
    input: {
      provider?: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88';
    };
    reply: {
      available: boolean;
      state: 'never' | 'fetching' | 'fetched' | 'applying' | 'applied' | 'failed';
      at: string | null;
      total: number;
      added: number;
      changed: number;
      gone: number;
      differences: Array<{
        id: string;
        name: string;
        maker: string;
        what: 'added' | 'changed' | 'gone';
      }>;
    };
  };
  /** Fetches the aggregator's list of games; the catalogue stays as it is. Staff: `providers.edit`. */
  '/api/admin/providers/games/fetch': {
    input: Record<string, never>;
    reply: {
      available: boolean;
      state: 'never' | 'fetching' | 'fetched' | 'applying' | 'applied' | 'failed';
      at: string | null;
      total: number;
      added: number;
      changed: number;
      gone: number;
      differences: Array<{
        id: string;
        name: string;
        maker: string;
        what: 'added' | 'changed' | 'gone';
      }>;
    };
  };
  /** What the aggregator allows the house, by currency and makers: for play and for free spins. Staff: `providers.edit`. */
  '/api/admin/providers/limits': {
    input: Record<string, never>;
    reply: {
      play: Array<{
        amount: string;
        currency: string;
        makers: Array<string>;
      }>;
      spins: Array<{
        amount: string;
        currency: string;
        makers: Array<string>;
      }>;
    };
  };
  /** Calls of aggregators as they came and were answered, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/messages': {
    input: {
      provider?: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
      player?: string;
      game?: string;
      name?: string;
      before?: (unknown) & (unknown);
    };
    reply: {
      days: number;
      lines: Array<{
        no: string;
        at: number;
        provider: string;
        player: string | null;
        game: string | null;
        names: Array<string>;
        call: string;
        body: string;
        reply: string;
        status: number;
        ms: number;
      }>;
      next: string | null;
    };
  };
  /** Aggregators' reports that were held against our ledger, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/reports': {
    input: Record<string, never>;
    reply: {
      providers: Array<'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby'>;
      reports: Array<{
        id: string;
        provider: string;
        name: string;
        at: number;
        state: 'open' | 'done';
      }>;
    };
  };
  /** Begins holding an aggregator's report against our ledger. Staff: `providers.edit`. */
  '/api/admin/providers/reports/begin': {
    input: {
      provider: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
      name: string;
      from: number | null;
      to: number | null;
    };
    reply: {
      id: string;
    };
  };
  /** All lines have come: what differs, and the sums of both sides. Staff: `providers.edit`. */
  '/api/admin/providers/reports/finish': {
    input: {
      id: string;
    };
    reply: {
      id: string;
      provider: string;
      name: string;
      at: number;
      state: 'open' | 'done';
      lines: number;
      bad: number;
      badLines: Array<{
        no: number;
        why: 'columns' | 'unreadable' | 'long' | 'id' | 'action' | 'amount' | 'currency' | 'time' | 'twice';
      }>;
      matched: number;
      missingHere: number;
      missingThere: number | null;
      other: number;
      from: number | null;
      to: number | null;
      differences: Array<{
        missing: 'here' | 'there' | 'other';
        id: string;
        no: number | null;
        player: string | null;
        at: number | null;
        here: {
          action: string;
          amount: string;
          currency: string;
        } | null;
        there: {
          action: string;
          amount: string;
          currency: string;
        } | null;
      }>;
      totals: Array<{
        currency: string;
        here: {
          count: number;
          bets: string;
          wins: string;
          refunds: string;
        };
        there: {
          count: number;
          bets: string;
          wins: string;
          refunds: string;
        };
      }>;
    };
  };
  /** Some lines of a report; the same ones again are the same lines. Staff: `providers.edit`. */
  '/api/admin/providers/reports/lines': {
    input: {
      id: string;
      lines: Array<{
        no: number;
        id: string;
        action: 'bet' | 'win' | 'refund' | 'rollback';
        amount: string;
        currency: string;
        at: number | null;
      }>;
      bad: Array<{
        no: number;
        why: 'columns' | 'unreadable' | 'long' | 'id' | 'action' | 'amount' | 'currency' | 'time' | 'twice';
      }>;
    };
    reply: {
      taken: number;
    };
  };
  /** What came of a report. Staff: `providers.edit`. */
  '/api/admin/providers/reports/read': {
    input: {
      id: string;
    };
    reply: {
      id: string;
      provider: string;
      name: string;
      at: number;
      state: 'open' | 'done';
      lines: number;
      bad: number;
      badLines: Array<{
        no: number;
        why: 'columns' | 'unreadable' | 'long' | 'id' | 'action' | 'amount' | 'currency' | 'time' | 'twice';
      }>;
      matched: number;
      missingHere: number;
      missingThere: number | null;
      other: number;
      from: number | null;
      to: number | null;
      differences: Array<{
        missing: 'here' | 'there' | 'other';
        id: string;
        no: number | null;
        player: string | null;
        at: number | null;
        here: {
          action: string;
          amount: string;
          currency: string;
        } | null;
        there: {
          action: string;
          amount: string;
          currency: string;
        } | null;
      }>;
      totals: Array<{
        currency: string;
        here: {
          count: number;
          bets: string;
          wins: string;
          refunds: string;
        };
        there: {
          count: number;
          bets: string;
          wins: string;
          refunds: string;
        };
      }>;
    };
  };
  /** Games of aggregators that were opened, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/sessions': {
    input: {
      provider?: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
      player?: string;
      game?: string;
      name?: string;
      before?: (unknown) & (unknown);
    };
    reply: {
      lines: Array<{
        id: string;
        at: number;
        provider: string;
        player: string | null;
        game: string;
        currency: string;
        demo: boolean;
        country: string | null;
      }>;
      next: string | null;
    };
  };
  /** What became of aggregators' transactions in our ledger, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/transactions': {
    input: {
      provider?: 'slotegrator' | 'softswiss' | 'pragmatic' | 'hub88' | 'betby';
      player?: string;
      game?: string;
      name?: string;
      before?: (unknown) & (unknown);
    };
    reply: {
      lines: Array<{
        provider: string;
        id: string;
        ref: string;
        at: number;
        player: string | null;
        game: string | null;
        session: string | null;
        action: string;
        type: string | null;
        currency: string;
        amount: string;
        effect: string;
        state: 'done' | 'undone' | 'held' | 'given' | 'named';
        target: string | null;
      }>;
      next: string | null;
    };
  };
  /** What came of validations of the wallet, newest first. Staff: `providers.edit`. */
  '/api/admin/providers/validations': {
    input: Record<string, never>;
    reply: {
      runs: Array<{
        no: number;
        at: number;
        provider: string;
        steps: number;
        failed: number;
        faults: Array<string>;
      }>;
    };
  };
  /** The caller's free spins that can be played, soonest over first. A session. */
  '/api/providers/freespins': {
    input: Record<string, never>;
    reply: {
      spins: Array<{
        id: string;
        game: string;
        name: string;
        image: string | null;
        currency: string;
        quantity: number;
        used: number;
        stake: string;
        won: string;
        pays: 'cash' | 'bonus';
        state: 'asked' | 'open' | 'failed' | 'cancelled' | 'over';
        until: number;
      }>;
    };
  };
  /** A game of an aggregator: what it is called and whether it can be played here. Anybody. */
  '/api/providers/game': {
    input: {
      game: string;
    };
    reply: {
      name: string;
      image: string;
      maker: string;
      state: 'open' | 'closed' | 'country';
      emulated: boolean;
      real: boolean;
      demo: boolean;
      frames: Array<string>;
      lobby: boolean;
      jackpot: {
        amount: string;
        currency: string;
      } | null;
    };
  };
  /** Opens a game of an aggregator: where its page is, and the session that its calls will name. A session. */
  '/api/providers/launch': {
    input: {
      game: string;
      currency: string;
      demo?: boolean;
      language?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
      table?: string;
    };
    reply: {
      url: string;
      session: string;
    };
  };
  /** Tables of a live game of an aggregator: one of them is named at its launch. A session. */
  '/api/providers/tables': {
    input: {
      game: string;
      currency: string;
    };
    reply: {
      tables: Array<{
        id: string;
        name: string;
        open: boolean;
        hours: {
          from: string;
          until: string;
        } | null;
        dealer: string | null;
        stakes: {
          min: string;
          max: string;
        } | null;
      }>;
    };
  };

  // Futures

  /** Tickers with their exposure, their sources, and what the last day was expected to bring and brought. Staff: `trading.read`. */
  '/api/admin/trading/tickers': {
    input: Record<string, never>;
    reply: {
      tickers: Array<{
        ticker: string;
        kind: 'simulated' | 'exchange';
        enabled: boolean;
        halted: boolean;
        voidable: boolean;
        price: string | null;
        at: number | null;
        open: number;
        up: string;
        down: string;
        limits: {
          multiplier: number;
          side: string;
          net: string;
        };
        day: {
          closed: number;
          wagered: string;
          fees: string;
          result: string;
          expected_edge: string | null;
          edge: string | null;
        };
        sources: Array<{
          venue: string;
          symbol: string;
          state: 'used' | 'capped' | 'old' | 'no_price' | 'crossed' | 'wide' | 'unknown' | 'silent';
          price: string | null;
          received_at: number | null;
        }>;
      }>;
    };
  };
  /** Asks for every open position of a halted ticker to be given back: somebody else of staff has to agree. Staff: `trading.void`. */
  '/api/admin/trading/void/ask': {
    input: {
      ticker: string;
      reason: string;
    };
    reply: {
      id: string;
    };
  };
  /** Agrees to what somebody else asked for, or refuses it. Staff: `trading.void`. */
  '/api/admin/trading/void/decide': {
    input: {
      id: string;
      agree: boolean;
    };
    reply: Record<string, never>;
  };
  /** What staff asked to be given back: those that wait, and the newest ones. Staff: `trading.read`. */
  '/api/admin/trading/voids': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      ticker: string;
      reason: string;
      state: 'waiting' | 'agreed' | 'done' | 'refused' | 'lapsed';
      asked_by: string;
      asked_at: number;
      decided_by: string | null;
      mine: boolean;
      positions: number;
    }>;
  };
  /** Candles of a ticker, oldest first. Of one without a tick between others count is 0 and all prices are the close before; there is none of single ticks. Anybody. */
  '/api/trading/candles': {
    input: {
      ticker: string;
      timeframe: 'tick' | '1s' | '5s' | '15s' | '30s' | '1m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d';
    };
    reply: Array<{
      at: number;
      open: string;
      high: string;
      low: string;
      close: string;
      count: number;
    }>;
  };
  /** Close a position or a part of it at the first tick made after the request. A session. */
  '/api/trading/close': {
    input: {
      id: string;
      share?: string;
    };
    reply: {
      position: {
        id: string;
        ticker: string;
        status: 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';
        direction: 'up' | 'down';
        multiplier: string;
        currency: string;
        demo: boolean;
        wager: string;
        ordered_at: number;
        entry: string | null;
        bust: string | null;
        take_profit: string | null;
        stop_loss: string | null;
        reason: 'bust' | 'stop_loss' | 'take_profit' | 'cashout' | 'auto_close' | 'excluded' | 'void' | 'halted' | 'trigger_passed' | null;
        exit: string | null;
        payout: string | null;
        profit: string | null;
        opened: {
          seq: number;
          at: number;
          price: string;
        } | null;
        closed: {
          seq: number;
          at: number;
          price: string;
        } | null;
        ended_at: number | null;
        bet: string | null;
        terms: {
          fee_mode: 'pnl' | 'flat';
          pnl_fee: string;
          pnl_extra_fee: string;
          flat_fee: string;
          max_roi: string;
          rollover: string;
          keep_base: string;
          keep_rate: string;
          max_open_ms?: number;
        };
      };
    };
  };
  /** Commitments of the simulated days, newest first, with the seeds of those that are over. Anybody. */
  '/api/trading/days': {
    input: {
      ticker: string;
      day?: string;
    };
    reply: Array<{
      day: string;
      commitment: string;
      committed_at: string;
      open: string | null;
      seed: string | null;
      path: {
        intervalMs: number;
        sigma: number;
        jumpChance: number;
        jump: number;
      };
    }>;
  };
  /** Move take profit and stop of an open position, from the next tick. A session. */
  '/api/trading/edit': {
    input: {
      id: string;
      takeProfit?: {
        kind: 'price';
        price: string;
      } | {
        kind: 'roi';
        roi: string;
      } | {
        kind: 'amount';
        amount: string;
      } | null;
      stopLoss?: {
        kind: 'price';
        price: string;
      } | {
        kind: 'roi';
        roi: string;
      } | {
        kind: 'amount';
        amount: string;
      } | null;
    };
    reply: {
      position: {
        id: string;
        ticker: string;
        status: 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';
        direction: 'up' | 'down';
        multiplier: string;
        currency: string;
        demo: boolean;
        wager: string;
        ordered_at: number;
        entry: string | null;
        bust: string | null;
        take_profit: string | null;
        stop_loss: string | null;
        reason: 'bust' | 'stop_loss' | 'take_profit' | 'cashout' | 'auto_close' | 'excluded' | 'void' | 'halted' | 'trigger_passed' | null;
        exit: string | null;
        payout: string | null;
        profit: string | null;
        opened: {
          seq: number;
          at: number;
          price: string;
        } | null;
        closed: {
          seq: number;
          at: number;
          price: string;
        } | null;
        ended_at: number | null;
        bet: string | null;
        terms: {
          fee_mode: 'pnl' | 'flat';
          pnl_fee: string;
          pnl_extra_fee: string;
          flat_fee: string;
          max_roi: string;
          rollover: string;
          keep_base: string;
          keep_rate: string;
          max_open_ms?: number;
        };
      };
    };
  };
  /** Order a position. It is filled at the first tick made after the order. Anybody. */
  '/api/trading/open': {
    input: {
      ticker: string;
      direction: 'up' | 'down';
      multiplier: string;
      wager: string;
      currency: string;
      demo?: boolean;
      takeProfit?: {
        kind: 'price';
        price: string;
      } | {
        kind: 'roi';
        roi: string;
      } | {
        kind: 'amount';
        amount: string;
      } | null;
      stopLoss?: {
        kind: 'price';
        price: string;
      } | {
        kind: 'roi';
        roi: string;
      } | {
        kind: 'amount';
        amount: string;
      } | null;
      key?: string;
    };
    reply: {
      position: {
        id: string;
        ticker: string;
        status: 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';
        direction: 'up' | 'down';
        multiplier: string;
        currency: string;
        demo: boolean;
        wager: string;
        ordered_at: number;
        entry: string | null;
        bust: string | null;
        take_profit: string | null;
        stop_loss: string | null;
        reason: 'bust' | 'stop_loss' | 'take_profit' | 'cashout' | 'auto_close' | 'excluded' | 'void' | 'halted' | 'trigger_passed' | null;
        exit: string | null;
        payout: string | null;
        profit: string | null;
        opened: {
          seq: number;
          at: number;
          price: string;
        } | null;
        closed: {
          seq: number;
          at: number;
          price: string;
        } | null;
        ended_at: number | null;
        bet: string | null;
        terms: {
          fee_mode: 'pnl' | 'flat';
          pnl_fee: string;
          pnl_extra_fee: string;
          flat_fee: string;
          max_roi: string;
          rollover: string;
          keep_base: string;
          keep_rate: string;
          max_open_ms?: number;
        };
      };
      balance: {
        currency: string;
        demo: boolean;
        value: string;
        version: number;
      } | null;
    };
  };
  /** One position of the caller with its opening and closing tick and what proves them. A session. */
  '/api/trading/position': {
    input: {
      id: string;
    };
    reply: {
      position: {
        id: string;
        ticker: string;
        status: 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';
        direction: 'up' | 'down';
        multiplier: string;
        currency: string;
        demo: boolean;
        wager: string;
        ordered_at: number;
        entry: string | null;
        bust: string | null;
        take_profit: string | null;
        stop_loss: string | null;
        reason: 'bust' | 'stop_loss' | 'take_profit' | 'cashout' | 'auto_close' | 'excluded' | 'void' | 'halted' | 'trigger_passed' | null;
        exit: string | null;
        payout: string | null;
        profit: string | null;
        opened: {
          seq: number;
          at: number;
          price: string;
        } | null;
        closed: {
          seq: number;
          at: number;
          price: string;
        } | null;
        ended_at: number | null;
        bet: string | null;
        terms: {
          fee_mode: 'pnl' | 'flat';
          pnl_fee: string;
          pnl_extra_fee: string;
          flat_fee: string;
          max_roi: string;
          rollover: string;
          keep_base: string;
          keep_rate: string;
          max_open_ms?: number;
        };
      };
      proof: Array<{
        tick: {
          seq: number;
          at: number;
          price: string;
        };
        day: string;
        index: number;
        commitment: string;
        seed: string | null;
        open: string | null;
      }>;
      readings: Array<{
        tick: {
          seq: number;
          at: number;
          price: string;
        };
        readings: string;
        sources: string;
      }>;
    };
  };
  /** The caller's positions, newest first: all that are active, which are 200 at most, or one page of the closed ones. A session. */
  '/api/trading/positions': {
    input: {
      which: 'active' | 'closed';
      ticker?: string;
      before?: string;
      limit?: number;
    };
    reply: Array<{
      id: string;
      ticker: string;
      status: 'pending_open' | 'open' | 'closing' | 'closed' | 'called_off';
      direction: 'up' | 'down';
      multiplier: string;
      currency: string;
      demo: boolean;
      wager: string;
      ordered_at: number;
      entry: string | null;
      bust: string | null;
      take_profit: string | null;
      stop_loss: string | null;
      reason: 'bust' | 'stop_loss' | 'take_profit' | 'cashout' | 'auto_close' | 'excluded' | 'void' | 'halted' | 'trigger_passed' | null;
      exit: string | null;
      payout: string | null;
      profit: string | null;
      opened: {
        seq: number;
        at: number;
        price: string;
      } | null;
      closed: {
        seq: number;
        at: number;
        price: string;
      } | null;
      ended_at: number | null;
      bet: string | null;
      terms: {
        fee_mode: 'pnl' | 'flat';
        pnl_fee: string;
        pnl_extra_fee: string;
        flat_fee: string;
        max_roi: string;
        rollover: string;
        keep_base: string;
        keep_rate: string;
        max_open_ms?: number;
      };
    }>;
  };
  /** The latest positions of everybody on a ticker; who hides bets or profile is left unnamed. Anybody. */
  '/api/trading/public': {
    input: {
      ticker: string;
    };
    reply: Array<{
      id: string;
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      } | null;
      ticker: string;
      direction: 'up' | 'down';
      multiplier: string;
      currency: string;
      wager: string;
      demo: boolean;
      entry: string | null;
      status: 'open' | 'closed';
      roi: string | null;
      payout: string | null;
      at: number;
    }>;
  };
  /** Limits of a ticker in a currency, and what a position costs. Anybody. */
  '/api/trading/terms': {
    input: {
      currency: string;
      ticker?: string;
    };
    reply: {
      limits: {
        minWager: string;
        maxWager: string;
        maxMultiplier: number;
        minHoldMs: number;
      };
      terms: {
        fee_mode: 'pnl' | 'flat';
        pnl_fee: string;
        pnl_extra_fee: string;
        flat_fee: string;
        max_roi: string;
        rollover: string;
        keep_base: string;
        keep_rate: string;
        max_open_ms?: number;
      };
      spread: string;
    };
  };
  /** Every ticker with its last price, its change and volume of a day. Anybody. */
  '/api/trading/tickers': {
    input: Record<string, never>;
    reply: Array<{
      ticker: string;
      icon: 'chart' | 'flame' | 'star' | 'pulse' | 'bolt' | 'gem' | 'globe' | 'coins';
      style: {
        background: string;
        color: string;
      };
      stats: {
        change_24h: string;
        volume_24h: string;
      };
      price: {
        price: string;
        seq: number;
        at: number;
      };
      fiatDecimals: number;
      leverage: number;
      enabled: boolean;
      halted: boolean;
      kind: 'simulated' | 'exchange';
    }>;
  };
  /** Published ticks after a number, oldest first; `sources` is the commitment of the day they are of, or the SHA-256 of `readings`. Anybody. */
  '/api/trading/ticks': {
    input: {
      ticker: string;
      after: number;
      limit?: number;
    };
    reply: Array<{
      seq: number;
      at: number;
      price: string;
      sources: string;
      readings: string | null;
    }>;
  };

  // Live feed

  /** The best wins of a period, by multiplier or by what they paid. Anybody. */
  '/api/data/bestWins': {
    input: {
      game?: string;
      by?: 'multiplier' | 'payout';
      period?: 'day' | 'week' | 'month' | 'all';
    };
    reply: Array<{
      user: {
        _id: string;
        avatar: string | null;
        name: string;
        private_bets: boolean;
        vipLevel: number;
      } | null;
      metadata: {
        id: string;
        name: string;
        image: string;
      };
      game: {
        id: string;
        currency: string;
        demo: boolean;
        wager: string;
        splitTotal: string;
        multiplier: number;
        status: 'win' | 'lose';
        profit: string;
        type: 'quick' | 'extended' | 'multiplayer';
        user: string | null;
        profit_usd_converted: string;
        created_at: string;
      };
      delay: number;
    }>;
  };
  /** Newest settled bets of a feed channel. Anybody. */
  '/api/data/latestGames': {
    input: {
      mode?: 'casino';
      type?: 'all' | 'mine' | 'high_rollers' | 'lucky_wins' | 'all_wins';
      count?: number;
    };
    reply: Array<{
      user: {
        _id: string;
        avatar: string | null;
        name: string;
        private_bets: boolean;
        vipLevel: number;
      } | null;
      metadata: {
        id: string;
        name: string;
        image: string;
      };
      game: {
        id: string;
        currency: string;
        demo: boolean;
        wager: string;
        splitTotal: string;
        multiplier: number;
        status: 'win' | 'lose';
        profit: string;
        type: 'quick' | 'extended' | 'multiplayer';
        user: string | null;
        profit_usd_converted: string;
        created_at: string;
      };
      delay: number;
    }>;
  };

  // Weekly race

  /** The places of the running race that win something. Anybody. */
  '/api/leaderboard': {
    input: {
      type?: 'week';
    };
    reply: Array<{
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        vipLevel: number;
      } | null;
      entry: {
        place: number;
        wager_usd: string;
        prize_usd: string;
      };
    }>;
  };
  /** The running race with its end, prizes and the own place. Anybody. */
  '/api/race': {
    input: Record<string, never>;
    reply: {
      week: string;
      now: number;
      endsAt: number;
      timeZone: string;
      reward_usd: string;
      split: Array<number>;
      entries: Array<{
        user: {
          _id: string;
          name: string;
          avatar: string | null;
          vipLevel: number;
        } | null;
        entry: {
          place: number;
          wager_usd: string;
          prize_usd: string;
        };
      }>;
      mine: {
        user: {
          _id: string;
          name: string;
          avatar: string | null;
          vipLevel: number;
        } | null;
        entry: {
          place: number;
          wager_usd: string;
          prize_usd: string;
        };
      } | null;
    };
  };
  /** Races that have ended, newest first, with what each place won. Anybody. */
  '/api/race/history': {
    input: {
      limit?: number;
    };
    reply: Array<{
      week: string;
      reward_usd: string;
      paid: boolean;
      entries: Array<{
        user: {
          _id: string;
          name: string;
          avatar: string | null;
          vipLevel: number;
        } | null;
        entry: {
          place: number;
          wager_usd: string;
          prize_usd: string;
        };
      }>;
    }>;
  };

  // Challenges

  /** Takes a challenge back that has not begun; its prizes are free again. Staff: `challenges.edit`. */
  '/api/admin/challenges/cancel': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Sets a challenge and puts its prizes aside. Staff: `challenges.edit`. */
  '/api/admin/challenges/create': {
    input: {
      game: string;
      goal: string;
      times?: number;
      minStakeUsd: string;
      prizeUsd: string;
      places?: number;
      startsAt: number;
      endsAt: number;
      loss?: boolean;
      key: string;
    };
    reply: {
      _id: string;
      waiting?: boolean;
    };
  };
  /** Every challenge, newest first, and what the budget has left. Staff: `challenges.read`. */
  '/api/admin/challenges/list': {
    input: {
      page?: number;
    };
    reply: {
      budgetUsd: string;
      reservedUsd: string;
      challenges: Array<{
        _id: string;
        game: string;
        name: string;
        goal: number;
        times: number;
        minStakeUsd: string;
        prize: string;
        currency: string;
        places: number;
        taken: number;
        startsAt: number;
        endsAt: number;
        state: 'coming' | 'open' | 'ended' | 'cancelled';
        rounds: number;
        winners: Array<{
          place: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          } | null;
          bet: string;
          at: number;
        }>;
        own: {
          hits: number;
          won: boolean;
        } | null;
        loss: boolean;
        by: string | null;
        skipped: Record<string, number>;
      }>;
      pages: number;
    };
  };
  /** Challenges that can be won, those to come and the last that are over. Anybody. */
  '/api/challenges/list': {
    input: {
      game?: string;
    };
    reply: {
      now: number;
      challenges: Array<{
        _id: string;
        game: string;
        name: string;
        goal: number;
        times: number;
        minStakeUsd: string;
        prize: string;
        currency: string;
        places: number;
        taken: number;
        startsAt: number;
        endsAt: number;
        state: 'coming' | 'open' | 'ended' | 'cancelled';
        rounds: number;
        winners: Array<{
          place: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          } | null;
          bet: string;
          at: number;
        }>;
        own: {
          hits: number;
          won: boolean;
        } | null;
      }>;
    };
  };

  // Records

  /** A player's achievements with progress and date, as far as the viewer may see them. Anybody. */
  '/api/records/achievements': {
    input: {
      id: string;
    };
    reply: {
      achievements: Array<{
        id: 'spark' | 'explorer' | 'cartographer' | 'slot-tour' | 'comet' | 'jackpot' | 'sharp-dice' | 'skyward' | 'high-flyer' | 'edge-of-the-board' | 'single-number' | 'last-spoke' | 'numbers-man' | 'card-reader' | 'four-of-a-kind' | 'natural' | 'clean-sweep' | 'top-of-the-tower' | 'rooftop' | 'full-breath';
        goal: number;
        progress: number;
        reached_at: string | null;
        bet: string | null;
      }> | null;
    };
  };
  /** What a player has played by game: stakes, result, best multiple and luck, as far as the viewer may see it. Anybody. */
  '/api/records/games': {
    input: {
      id: string;
      money?: 'real' | 'demo';
    };
    reply: {
      games: Array<{
        game: string;
        name: string;
        bets: number;
        wins: number;
        wagered_usd: string;
        result_usd: string | null;
        best: number;
        best_bet: string | null;
        luck: number | null;
        rated: number;
        currencies: Array<{
          currency: string;
          bets: number;
          wagered: string;
          result: string;
        }> | null;
      }> | null;
    };
  };

  // Prices

  /** Prices of all currencies by their code. Anybody. */
  '/api/data/prices': {
    input: Record<string, never>;
    reply: {
      source: 'simulated' | 'coingecko';
      at: string | null;
      prices: Record<string, {
        usd: number;
        eur: number;
        usd_24h_change: number | null;
      }>;
    };
  };
  /** Price of bitcoin with its change over a day. Anybody. */
  '/api/token/price': {
    input: Record<string, never>;
    reply: {
      bitcoin: {
        usd: number;
        eur: number;
        usd_24h_change: number | null;
      };
      source: 'simulated' | 'coingecko';
      age: number | null;
    };
  };

  // Content

  /** Everything of a kind, drafts too, with the schema of its form. Staff: `content.edit`. */
  '/api/admin/content': {
    input: {
      kind: 'banner' | 'slide' | 'notice' | 'window';
    };
    reply: {
      schema: Record<string, unknown>;
      items: Array<{
        kind: 'banner' | 'slide' | 'notice' | 'window';
        place: number;
        locale: string | null;
        published: boolean;
        startsAt: string | null;
        endsAt: string | null;
        data: Record<string, unknown>;
        id: string;
        state: 'draft' | 'scheduled' | 'live' | 'ended';
        author: string;
        changedAt: string;
      }>;
    };
  };
  /** Delete it for good; the audit log keeps what it was. Staff: `content.edit`. */
  '/api/admin/content/delete': {
    input: {
      id: string;
    };
    reply: {
      id: string;
    };
  };
  /** Send a picture (base64); it is checked, re-encoded and kept. Staff: `content.edit`. */
  '/api/admin/content/picture': {
    input: {
      kind: 'banner' | 'slide' | 'notice' | 'window';
      data: string;
    };
    reply: {
      path: string;
      width: number;
      height: number;
    };
  };
  /** Write something new, or change it. Staff: `content.edit`. */
  '/api/admin/content/save': {
    input: {
      kind: 'banner' | 'slide' | 'notice' | 'window';
      place?: number;
      locale?: string | null;
      published?: boolean;
      startsAt?: string | null;
      endsAt?: string | null;
      data: Record<string, unknown>;
      id?: string;
      key?: string;
      changedAt?: string;
    };
    reply: {
      kind: 'banner' | 'slide' | 'notice' | 'window';
      place: number;
      locale: string | null;
      published: boolean;
      startsAt: string | null;
      endsAt: string | null;
      data: Record<string, unknown>;
      id: string;
      state: 'draft' | 'scheduled' | 'live' | 'ended';
      author: string;
      changedAt: string;
    };
  };
  /** The window that greets, when there is one. Anybody. */
  '/api/banner': {
    input: {
      locale?: string;
    };
    reply: {
      enabled: boolean;
      _id: string;
      image: string;
      title: string;
      content: string;
    };
  };
  /** Notices for the bar above every page. Anybody. */
  '/api/data/notifications': {
    input: {
      locale?: string;
    };
    reply: Array<{
      icon: 'info' | 'bell' | 'gift' | 'warning' | 'shield';
      text: string;
      link: string;
      _id: string;
    }>;
  };
  /** Promotion banners in force, in their order. Anybody. */
  '/api/promotionBanners': {
    input: {
      locale?: string;
    };
    reply: Array<{
      type: string;
      title: string;
      link: string;
      image: string;
      code: string;
      sport: boolean;
      _id: string;
    }>;
  };
  /** Slides of the carousel in force, in their order. Anybody. */
  '/api/slides': {
    input: {
      locale?: string;
    };
    reply: Array<{
      name: string;
      category: 'casino' | 'sport';
      text: {
        title: string;
        subtitle: string;
      };
      button: {
        text: string;
        link: string;
        style: {
          color: string;
        };
      };
      type: {
        type: 'image' | 'video';
        objectFit: 'cover' | 'contain' | 'fill';
        path: string;
        html: string;
      };
      _id: string;
    }>;
  };

  // Profiles

  /** The caller's settled bets, newest first. A session, or an API key of scope `bets`. */
  '/api/profile/bets': {
    input: {
      game?: string;
      currency?: string;
      money?: 'real' | 'demo';
      result?: 'win' | 'lose';
      from?: number;
      to?: number;
      before?: string;
      limit?: number;
    };
    reply: {
      bets: Array<{
        id: string;
        game: string;
        name: string;
        currency: string;
        demo: boolean;
        bonus?: boolean;
        wager: string;
        payout: string;
        profit: string;
        multiplier: number;
        status: 'win' | 'lose' | 'refunded';
        created_at: string;
      }>;
      next: string | null;
    };
  };
  /** A player as others may see them, by id or name. Anybody. */
  '/api/profile/getUser': {
    input: {
      id: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        vipLevel: number | null;
        created_at: string | null;
        private_profile: boolean;
        private_bets: boolean;
      };
      wagered: number | null;
      games: number | null;
    };
  };
  /** What a player plays: sums, favourite games and last bets, as far as the viewer may see them. Anybody. */
  '/api/profile/overview': {
    input: {
      id: string;
    };
    reply: {
      statistics: {
        games: number;
        wins: number;
        wagered_usd: string;
        best_multiplier: number;
        months: number;
        currencies: Array<{
          currency: string;
          games: number;
          wagered: string;
          won: string;
          profit: string;
        }> | null;
      } | null;
      favourites: Array<{
        game: string;
        name: string;
        games: number;
        wagered_usd: string;
      }>;
      bets: Array<{
        id: string;
        game: string;
        name: string;
        currency: string;
        demo: boolean;
        bonus?: boolean;
        wager: string;
        payout: string;
        profit: string;
        multiplier: number;
        status: 'win' | 'lose' | 'refunded';
        created_at: string;
      }>;
    };
  };
  /** Takes the caller's picture away. A session. */
  '/api/profile/removeAvatar': {
    input: Record<string, never>;
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
    };
  };
  /** Prepares a copy of all that the house keeps about the caller. A session. */
  '/api/profile/requestData': {
    input: Record<string, never>;
    reply: {
      path: string;
    };
  };
  /** Sets the caller's picture: decoded, cut to a square and written anew. A session. */
  '/api/profile/setAvatar': {
    input: {
      picture: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
      };
    };
  };
  /** Closes or opens the caller's profile to others. A session. */
  '/api/profile/setPrivate': {
    input: {
      on: boolean;
    };
    reply: {
      private_profile: boolean;
    };
  };
  /** What came in, went out, was staked and was won on the caller's account, by month and currency. A session, or an API key of scope `history`. */
  '/api/profile/statement': {
    input: {
      year?: number;
      money?: 'real' | 'demo' | 'bonus';
    };
    reply: {
      year: number;
      years: Array<number>;
      months: Array<{
        month: string;
        lines: Array<{
          currency: string;
          opening: string;
          deposits: string;
          withdrawals: string;
          prizes: string;
          wagered: string;
          won: string;
          net: string;
          closing: string;
        }>;
      }>;
      at: string;
    };
  };
  /** Leaves out what a player writes, for the caller. A session. */
  '/api/user/ignore': {
    input: {
      name: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
    };
  };
  /** Whom the caller ignores, newest first. A session. */
  '/api/user/ignored': {
    input: Record<string, never>;
    reply: {
      users: Array<{
        _id: string;
        name: string;
        avatar: string | null;
        since: string;
      }>;
    };
  };
  /** Reads a player again who was ignored. A session. */
  '/api/user/unignore': {
    input: {
      name: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
    };
  };

  // Safer play

  /** Note what was done about markers of harm. Once; in the audit log. Staff: `users.guard`. */
  '/api/admin/harm/handle': {
    input: {
      _id: string;
      note: string;
    };
    reply: {
      _id: string;
      at: string;
      level: number;
      points: number;
      rules: number;
      markers: Array<{
        id: 'loss' | 'chase' | 'topup' | 'long' | 'ease' | 'hits' | 'cancel' | 'growth' | 'back' | 'said';
        points: number;
        values: Record<string, number>;
      }>;
      dueAt: string | null;
      handled: {
        at: string;
        by: string;
        note: string;
      } | null;
    };
  };
  /** How a player was scored for markers of harm, newest first; 100 at most. Staff: `users.guard`. */
  '/api/admin/harm/of': {
    input: {
      id: string;
    };
    reply: {
      scored: Array<{
        _id: string;
        at: string;
        level: number;
        points: number;
        rules: number;
        markers: Array<{
          id: 'loss' | 'chase' | 'topup' | 'long' | 'ease' | 'hits' | 'cancel' | 'growth' | 'back' | 'said';
          points: number;
          values: Record<string, number>;
        }>;
        dueAt: string | null;
        handled: {
          at: string;
          by: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** Players whose markers of harm wait for somebody to look, the most urgent first; 200 at most. Staff: `users.guard`. */
  '/api/admin/harm/queue': {
    input: Record<string, never>;
    reply: {
      now: number;
      waiting: Array<{
        _id: string;
        at: string;
        level: number;
        points: number;
        rules: number;
        markers: Array<{
          id: 'loss' | 'chase' | 'topup' | 'long' | 'ease' | 'hits' | 'cancel' | 'growth' | 'back' | 'said';
          points: number;
          values: Record<string, number>;
        }>;
        dueAt: string | null;
        handled: {
          at: string;
          by: string;
          note: string;
        } | null;
        user: {
          _id: string;
          name: string;
        };
      }>;
    };
  };
  /** Wishes for higher limits that somebody has to look at, the oldest first; 200 at most. Staff: `users.guard`. */
  '/api/admin/limits/raises': {
    input: Record<string, never>;
    reply: {
      waiting: Array<{
        _id: string;
        user: {
          _id: string;
          name: string;
        };
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        before: string;
        wanted: string | null;
        askedAt: string;
        readyAt: string;
        held: boolean;
        confirmed: boolean;
        asked: number;
        agreedBy: {
          _id: string;
          name: string;
        } | null;
      }>;
    };
  };
  /** Agree to a wish for a higher limit, or refuse it. Of a held one the second of two agrees. In the audit log. Staff: `users.guard`. */
  '/api/admin/limits/raises/decide': {
    input: {
      _id: string;
      agree: boolean;
      note: string;
    };
    reply: {
      decided: boolean;
    };
  };
  /** What policy refused a player, newest first. Staff: `users`. */
  '/api/admin/policy/refusals': {
    input: {
      id: string;
    };
    reply: {
      refusals: Array<{
        at: string;
        until: string;
        count: number;
        rule: string;
        action: string;
        product: string;
        country: string | null;
      }>;
    };
  };
  /** Where the caller is, and whether real money may be played there. Anybody. */
  '/api/checkJurisdiction': {
    input: Record<string, never>;
    reply: {
      iso: string | null;
      blocked: boolean;
    };
  };
  /** The caller’s limits, what is used of them, and when they start anew. A session. */
  '/api/limits': {
    input: Record<string, never>;
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** Bar oneself from play, at once. It can be made longer, never shorter. A session. */
  '/api/limits/break': {
    input: {
      kind: 'timeout';
      length: '1d' | '7d' | '14d' | '30d' | '42d';
    } | {
      kind: 'exclusion';
      length: '1d' | '7d' | '30d' | '6m' | '1y' | '3y' | '5y' | 'ever';
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** Take back the wish for a higher limit. A session. */
  '/api/limits/cancel': {
    input: {
      kind: 'deposit' | 'loss' | 'wager' | 'time';
      period: 'day' | 'week' | 'month';
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** Close one’s account: no play ever again; what is left can be withdrawn. A session. */
  '/api/limits/close': {
    input: {
      password?: string;
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** Put a higher limit into force after the waiting time. A session. */
  '/api/limits/confirm': {
    input: {
      kind: 'deposit' | 'loss' | 'wager' | 'time';
      period: 'day' | 'week' | 'month';
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** How often to be asked whether to go on; null: never. A session. */
  '/api/limits/reality': {
    input: {
      minutes: number | null;
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };
  /** The reality check was read. A session. */
  '/api/limits/reality/answer': {
    input: Record<string, never>;
    reply: {
      now: number;
      session: {
        from: number;
        dueAt: number;
        minutes: number;
        wagered: string;
        net: string;
      } | null;
      excluded: boolean;
    };
  };
  /** The running stretch of play, for the reality check. A session. */
  '/api/limits/session': {
    input: Record<string, never>;
    reply: {
      now: number;
      session: {
        from: number;
        dueAt: number;
        minutes: number;
        wagered: string;
        net: string;
      } | null;
      excluded: boolean;
    };
  };
  /** Set a limit: lower at once, higher or none after the waiting time and only when confirmed. A session. */
  '/api/limits/set': {
    input: {
      kind: 'deposit' | 'loss' | 'wager' | 'time';
      period: 'day' | 'week' | 'month';
      cap: string | null;
    };
    reply: {
      now: number;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        left: string;
        resetsAt: number;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: number;
        expiresAt: number;
        held: boolean;
      }>;
      resets: {
        day: number;
        week: number;
        month: number;
      };
      coolingHours: number;
      reality: number | null;
      bar: {
        kind: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';
        until: number;
      } | null;
    };
  };

  // Consents

  /** What the caller has agreed to, by purpose and channel; nothing unless they said so. A session. */
  '/api/consents': {
    input: Record<string, never>;
    reply: {
      consents: Array<{
        purpose: 'offers' | 'news';
        channel: 'mail' | 'notice' | 'push';
        granted: boolean;
        at: number | null;
      }>;
    };
  };
  /** Agrees to one purpose and channel, or no longer. A session. */
  '/api/consents/set': {
    input: {
      purpose: 'offers' | 'news';
      channel: 'mail' | 'notice' | 'push';
      granted: boolean;
    };
    reply: {
      consents: Array<{
        purpose: 'offers' | 'news';
        channel: 'mail' | 'notice' | 'push';
        granted: boolean;
        at: number | null;
      }>;
    };
  };
  /** Ends letters of a purpose by the link in one of them, without logging in. Anybody. */
  '/api/consents/unsubscribe': {
    input: {
      token: string;
    };
    reply: {
      purpose: 'offers' | 'news';
      granted: false;
    };
  };
  /** What the link of a letter ends, and whether it has ended already. Changes nothing. Anybody. */
  '/api/consents/unsubscribe/info': {
    input: {
      token: string;
    };
    reply: {
      purpose: 'offers' | 'news';
      granted: boolean;
    };
  };

  // Verification

  /** Approve or decline a document. A declined one carries a reason that the player reads. Staff: `kyc.review`. */
  '/api/admin/kyc/decide': {
    input: {
      id: string;
      approve: true;
    } | {
      id: string;
      approve: false;
      reason: string;
    };
    reply: {
      id: string;
      kind: 'identity' | 'address' | 'funds';
      name: string;
      type: 'image/webp' | 'application/pdf';
      state: 'pending' | 'approved' | 'declined';
      reason: string | null;
      at: string;
      user: {
        _id: string;
        name: string;
      };
      size: number;
      decidedAt: string | null;
      decidedBy: string | null;
    };
  };
  /** What a document shows, as base64. Every reading is in the audit log. Staff: `kyc.read`. */
  '/api/admin/kyc/document': {
    input: {
      id: string;
    };
    reply: {
      name: string;
      type: string;
      data: string;
    };
  };
  /** Set the name and postcode by which the register of excluded people is asked, as the documents say, and ask it. Staff: `kyc.review`. */
  '/api/admin/kyc/person': {
    input: {
      id: string;
      name: string;
      postcode: string;
      reason: string;
    };
    reply: {
      answer: 'clear' | 'excluded' | 'unavailable' | null;
      barStays?: boolean;
    };
  };
  /** Documents that wait for a decision, oldest first. Staff: `kyc.read`. */
  '/api/admin/kyc/queue': {
    input: Record<string, never>;
    reply: {
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
        user: {
          _id: string;
          name: string;
        };
        size: number;
        decidedAt: string | null;
        decidedBy: string | null;
      }>;
    };
  };
  /** Set a player’s tier, date of birth and country of residence. Staff: `kyc.review`. */
  '/api/admin/kyc/tier': {
    input: {
      id: string;
      tier: number;
      born: string | null;
      country: string | null;
      reason: string;
      base?: {
        tier: number;
        born: string | null;
        country: string | null;
      };
    };
    reply: {
      tier: number;
      born: string | null;
      country: string | null;
      barStays?: boolean;
    };
  };
  /** A player’s verification and documents. Staff: `kyc.read`. */
  '/api/admin/kyc/user': {
    input: {
      id: string;
    };
    reply: {
      tier: number;
      tiers: Array<{
        name: string;
        stake: string | null;
        deposits: string | null;
        withdrawals: string | null;
      }>;
      playTier: number;
      minAge: number;
      born: string | null;
      country: string | null;
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
        user: {
          _id: string;
          name: string;
        };
        size: number;
        decidedAt: string | null;
        decidedBy: string | null;
      }>;
      register: {
        person: {
          name: string;
          postcode: string;
        } | null;
        answer: 'clear' | 'excluded' | 'unavailable' | null;
        askedAt: string | null;
        version: string | null;
      };
    };
  };
  /** How far the caller is verified, and their documents. A session. */
  '/api/kyc': {
    input: Record<string, never>;
    reply: {
      tier: number;
      tiers: Array<{
        name: string;
        stake: string | null;
        deposits: string | null;
        withdrawals: string | null;
      }>;
      playTier: number;
      minAge: number;
      born: string | null;
      country: string | null;
      register: {
        needed: boolean;
        person: {
          name: string;
          postcode: string;
        } | null;
        answer: 'clear' | 'excluded' | 'unavailable' | null;
      };
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
      }>;
    };
  };
  /** Give one’s date of birth, once. A session. */
  '/api/kyc/birth': {
    input: {
      born: string;
    };
    reply: {
      tier: number;
      tiers: Array<{
        name: string;
        stake: string | null;
        deposits: string | null;
        withdrawals: string | null;
      }>;
      playTier: number;
      minAge: number;
      born: string | null;
      country: string | null;
      register: {
        needed: boolean;
        person: {
          name: string;
          postcode: string;
        } | null;
        answer: 'clear' | 'excluded' | 'unavailable' | null;
      };
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
      }>;
    };
  };
  /** Give one’s name and postcode, once: a register of excluded people is asked by them. A session. */
  '/api/kyc/person': {
    input: {
      name: string;
      postcode: string;
    };
    reply: {
      tier: number;
      tiers: Array<{
        name: string;
        stake: string | null;
        deposits: string | null;
        withdrawals: string | null;
      }>;
      playTier: number;
      minAge: number;
      born: string | null;
      country: string | null;
      register: {
        needed: boolean;
        person: {
          name: string;
          postcode: string;
        } | null;
        answer: 'clear' | 'excluded' | 'unavailable' | null;
      };
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
      }>;
    };
  };
  /** Hand in a document: a picture or a PDF of at most 4 MB. A session. */
  '/api/kyc/upload': {
    input: {
      kind: 'identity' | 'address' | 'funds';
      name: string;
      data: string;
    };
    reply: {
      tier: number;
      tiers: Array<{
        name: string;
        stake: string | null;
        deposits: string | null;
        withdrawals: string | null;
      }>;
      playTier: number;
      minAge: number;
      born: string | null;
      country: string | null;
      register: {
        needed: boolean;
        person: {
          name: string;
          postcode: string;
        } | null;
        answer: 'clear' | 'excluded' | 'unavailable' | null;
      };
      documents: Array<{
        id: string;
        kind: 'identity' | 'address' | 'funds';
        name: string;
        type: 'image/webp' | 'application/pdf';
        state: 'pending' | 'approved' | 'declined';
        reason: string | null;
        at: string;
      }>;
    };
  };

  // Jurisdictions

  /** Profiles of law to compare, and where each is in force. Staff: `law.read`. */
  '/api/admin/jurisdiction': {
    input: Record<string, never>;
    reply: {
      version: {
        number: number;
        author: string;
        at: string;
      } | null;
      inForce: string;
      countries: Array<{
        country: string;
        profile: string;
      }>;
      profiles: Array<{
        id: string;
        base: string | null;
        rules: {
          realMoney: boolean;
          products: Array<'originals' | 'providers' | 'sport' | 'futures' | 'poker'>;
          unknownCountry: 'allow' | 'block';
          minAge: number;
          birthDateNeeded: boolean;
          demoNeedsAge: boolean;
          verifyBefore: Array<'play' | 'deposit' | 'withdraw'>;
          verifyAboveBtc: string | null;
          verifyAboveUsd: string | null;
          depositLimit: boolean;
          raiseHours: number;
          gameMs: number;
          maxStakeEur: string | null;
          maxStakeUnder25Eur: string | null;
          autoPlay: boolean;
          quickPlay: boolean;
          realityMinutes: number | null;
          bonuses: boolean;
          bonusWagering: number | null;
          transfers: boolean;
          cancelWithdrawal: boolean;
          exclusionRegister: boolean;
          payoutCapBtc: string | null;
          dormantFeePercent: string | null;
        };
      }>;
    };
  };
  /** What an invented player may do: which rule would refuse. Staff: `law.read`. */
  '/api/admin/jurisdiction/try': {
    input: {
      country: string | null;
      product: 'originals' | 'providers' | 'sport' | 'futures' | 'poker';
      act: 'play' | 'demo' | 'deposit' | 'withdraw' | 'bonus' | 'transfer';
      age: number | null;
      verified: boolean;
    };
    reply: {
      profile: string;
      rule: string | null;
    };
  };
  /** Which profile of law holds for the caller, and what of it the page draws. Anybody. */
  '/api/jurisdiction': {
    input: Record<string, never>;
    reply: {
      profile: string;
      autoPlay: boolean;
      quickPlay: boolean;
      gameMs: number;
    };
  };

  // Account security

  /** Whether an account has a second factor. Staff: `security.clear`. */
  '/api/admin/user/factors': {
    input: {
      id: string;
    };
    reply: {
      two_factor: boolean;
    };
  };
  /** Takes every second factor off an account whose owner lost them; withdrawals close for 48 hours. Staff: `security.clear`. */
  '/api/admin/user/factors/clear': {
    input: {
      id: string;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Switches the authenticator app on by its first code. A session. */
  '/api/user/2fa_confirm': {
    input: {
      code: string;
    };
    reply: {
      codes: Array<string> | null;
    };
  };
  /** Removes the authenticator app; needs a factor and the password. A session. */
  '/api/user/2fa_disable': {
    input: {
      password?: string | null;
    };
    reply: Record<string, never>;
  };
  /** Which second factors the caller, or the log-in that waits, may show. Anybody. */
  '/api/user/2fa_factors': {
    input: Record<string, never>;
    reply: {
      app: boolean;
      passkey: boolean;
      login: boolean;
    };
  };
  /** Shows a passkey as the second factor. Anybody. */
  '/api/user/2fa_passkey': {
    input: {
      response: {
        id: string;
      };
      ask?: string;
    };
    reply: {
      session: {
        user: {
          _id: string;
          name: string;
          email: string | null;
          email_verified: boolean;
          avatar: string | null;
          locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
          roles: Array<{
            id: string;
          }>;
          permissions: Array<string | {
            permissions: Array<{
              id: string;
              permissions: {
                active: boolean;
              };
            }>;
          }>;
          vipLevel: number;
          two_factor?: boolean;
          rights_rest?: boolean;
          passkey_due?: boolean;
          viewing?: {
            role: string;
            name: string;
            until: number;
          };
          terms_due?: boolean;
          private_bets: boolean;
          self_excluded: boolean;
          client_seed?: string | null;
          created_at: string | number;
          mute?: string | null;
          ignore?: Array<string>;
          bonus_claim?: string | null;
          token: string;
        };
        token: string;
      } | null;
    };
  };
  /** What a browser needs to show a passkey as the second factor. Anybody. */
  '/api/user/2fa_passkey/options': {
    input: Record<string, never>;
    reply: {
      options: {
        challenge: string;
      };
    };
  };
  /** Draws new recovery codes; the old ones stop working. A session. */
  '/api/user/2fa_recovery': {
    input: Record<string, never>;
    reply: {
      codes: Array<string>;
    };
  };
  /** Draws a secret for an authenticator app; it counts once a code of it was given. A session. */
  '/api/user/2fa_setup': {
    input: {
      password?: string | null;
    };
    reply: {
      secret: string;
      uri: string;
    };
  };
  /** Shows a second factor: a code of the authenticator app, or a recovery code. Anybody. */
  '/api/user/2fa_validate': {
    input: {
      code: string;
      ask?: string;
    };
    reply: {
      session: {
        user: {
          _id: string;
          name: string;
          email: string | null;
          email_verified: boolean;
          avatar: string | null;
          locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
          roles: Array<{
            id: string;
          }>;
          permissions: Array<string | {
            permissions: Array<{
              id: string;
              permissions: {
                active: boolean;
              };
            }>;
          }>;
          vipLevel: number;
          two_factor?: boolean;
          rights_rest?: boolean;
          passkey_due?: boolean;
          viewing?: {
            role: string;
            name: string;
            until: number;
          };
          terms_due?: boolean;
          private_bets: boolean;
          self_excluded: boolean;
          client_seed?: string | null;
          created_at: string | number;
          mute?: string | null;
          ignore?: Array<string>;
          bonus_claim?: string | null;
          token: string;
        };
        token: string;
      } | null;
    };
  };
  /** Keeps a passkey that the browser has made. A session. */
  '/api/user/passkey/add': {
    input: {
      response: {
        id: string;
        response: {
          transports?: Array<string>;
        };
      };
      name?: string | null;
    };
    reply: {
      passkey: {
        id: string;
        name: string;
        created_at: number;
        last_used_at: number | null;
        synced: boolean;
        fingerprint: string | null;
      };
      codes: Array<string> | null;
    };
  };
  /** What a browser needs to make a passkey. A session. */
  '/api/user/passkey/options': {
    input: {
      password?: string | null;
    };
    reply: {
      options: {
        challenge: string;
      };
    };
  };
  /** Removes one of the own passkeys; needs a factor. A session. */
  '/api/user/passkey/remove': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Gives one of the own passkeys another name. A session. */
  '/api/user/passkey/rename': {
    input: {
      id: string;
      name: string;
    };
    reply: Record<string, never>;
  };
  /** Opens a session in place of the one it is asked in, with a passkey: where staff need one for what they may do. A session. */
  '/api/user/passkey/session': {
    input: {
      response: {
        id: string;
      };
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** What a browser needs to show a passkey for the session it is in. A session. */
  '/api/user/passkey/session/options': {
    input: Record<string, never>;
    reply: {
      options: {
        challenge: string;
      };
    };
  };
  /** What guards the account. A session. */
  '/api/user/security': {
    input: Record<string, never>;
    reply: {
      two_factor: boolean;
      app_since: number | null;
      recovery_codes: number;
      passkeys: Array<{
        id: string;
        name: string;
        created_at: number;
        last_used_at: number | null;
        synced: boolean;
        fingerprint: string | null;
      }>;
      password: boolean;
      withdrawals_locked_until: number | null;
    };
  };
  /** Where the account is logged in. A session. */
  '/api/user/sessions': {
    input: Record<string, never>;
    reply: {
      sessions: Array<{
        id: string;
        browser: string | null;
        system: string | null;
        phone: boolean;
        address: string;
        country: string | null;
        created_at: number;
        last_seen: number;
        current: boolean;
      }>;
    };
  };
  /** Ends one of the own sessions and closes its sockets. A session. */
  '/api/user/sessions/revoke': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Ends every other session of the account. A session. */
  '/api/user/sessions/revokeOthers': {
    input: Record<string, never>;
    reply: {
      ended: number;
    };
  };
  /** Logs in with a passkey. Anybody. */
  '/auth/passkey/login': {
    input: {
      response: {
        id: string;
      };
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** What a browser needs to log in with a passkey; says nothing about any account. Anybody. */
  '/auth/passkey/options': {
    input: Record<string, never>;
    reply: {
      options: {
        challenge: string;
      };
    };
  };

  // Log-in with a wallet

  /** Links a wallet to the account by its signature. A session. */
  '/api/wallet-login/link': {
    input: {
      message: string;
      signature: string;
      address: string;
      nonce: string;
    };
    reply: {
      wallets: Array<{
        address: string;
        contract: boolean;
        linked: string;
        used: string;
      }>;
    };
  };
  /** A nonce to sign for linking a wallet to the account. A session. */
  '/api/wallet-login/nonce': {
    input: {
      account: string;
      chainId?: number;
    };
    reply: {
      nonce: string;
      message: string;
    };
  };
  /** Takes a wallet away from the account. A session. */
  '/api/wallet-login/unlink': {
    input: {
      address: string;
    };
    reply: {
      wallets: Array<{
        address: string;
        contract: boolean;
        linked: string;
        used: string;
      }>;
    };
  };
  /** Wallets the account is entered with. A session. */
  '/api/wallet-login/wallets': {
    input: Record<string, never>;
    reply: {
      wallets: Array<{
        address: string;
        contract: boolean;
        linked: string;
        used: string;
      }>;
    };
  };
  /** A nonce for a wallet to sign; the answer is the same for every address. Anybody. */
  '/auth/metamask/nonce': {
    input: {
      account: string;
      chainId?: number;
    };
    reply: {
      nonce: string;
      message: string;
    };
  };
  /** Logs in with a signed nonce; an unknown wallet opens an account. Anybody. */
  '/auth/metamask/signature': {
    input: {
      message: string;
      signature: string;
      address: string;
      nonce: string;
      inviteCode?: string | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };

  // Messaging app

  /** Logs in with init data; whoever is new gets an account. Anybody. */
  '/api/telegram/generateToken': {
    input: {
      initData: string;
      inviteCode?: string | null;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };

  // Connected programs

  /** Changes a client; one that is disabled loses every token. Staff: `oauth.clients`. */
  '/api/admin/oauth/change': {
    input: {
      name: string;
      website: string | null;
      redirectUris: Array<string>;
      scopes: Array<'profile' | 'balance' | 'bets'>;
      id: string;
      enabled: boolean;
    };
    reply: {
      client: {
        id: string;
        name: string;
        website: string | null;
        redirectUris: Array<string>;
        scopes: Array<'profile' | 'balance' | 'bets'>;
        confidential: boolean;
        enabled: boolean;
        created: string;
        players: number;
      };
    };
  };
  /** Programs that players may connect. Staff: `oauth.clients`. */
  '/api/admin/oauth/clients': {
    input: Record<string, never>;
    reply: {
      clients: Array<{
        id: string;
        name: string;
        website: string | null;
        redirectUris: Array<string>;
        scopes: Array<'profile' | 'balance' | 'bets'>;
        confidential: boolean;
        enabled: boolean;
        created: string;
        players: number;
      }>;
      discovery: string;
    };
  };
  /** Makes a client; its secret is in this answer and in no other. Staff: `oauth.clients`. */
  '/api/admin/oauth/create': {
    input: {
      name: string;
      website: string | null;
      redirectUris: Array<string>;
      scopes: Array<'profile' | 'balance' | 'bets'>;
      confidential: boolean;
    };
    reply: {
      client: {
        id: string;
        name: string;
        website: string | null;
        redirectUris: Array<string>;
        scopes: Array<'profile' | 'balance' | 'bets'>;
        confidential: boolean;
        enabled: boolean;
        created: string;
        players: number;
      };
      secret: string | null;
    };
  };
  /** Draws a new secret; the old one stops working. Staff: `oauth.clients`. */
  '/api/admin/oauth/secret': {
    input: {
      id: string;
    };
    reply: {
      secret: string;
    };
  };
  /** Programs the player has connected. A session. */
  '/api/oauth/connections': {
    input: Record<string, never>;
    reply: {
      connections: Array<{
        id: string;
        name: string;
        website: string | null;
        scopes: Array<'profile' | 'balance' | 'bets'>;
        since: string;
        used: string | null;
      }>;
    };
  };
  /** Takes a grant back; what was issued under it stops working. A session. */
  '/api/oauth/disconnect': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Grants or refuses what a program asks for. A session. */
  '/oauth/authorize/{requestId}/decide': {
    input: {
      requestId: string;
      allow: boolean;
    };
    reply: {
      to: string;
    };
  };
  /** What a program asks the player for. A session. */
  '/oauth/authorize/{requestId}/show': {
    input: {
      requestId: string;
    };
    reply: {
      client: {
        name: string;
        website: string | null;
        host: string;
      };
      scopes: Array<{
        id: 'profile' | 'balance' | 'bets';
        granted: boolean;
      }>;
      known: boolean;
    };
  };

  // API keys

  /** API keys of the caller's programs, newest first. A session. */
  '/api/user/apiKeys': {
    input: Record<string, never>;
    reply: {
      keys: Array<{
        id: string;
        name: string;
        begins: string;
        scopes: Array<'balance' | 'bets' | 'history'>;
        addresses: Array<string>;
        created_at: number;
        expires_at: number | null;
        used_at: number | null;
        used_from: string | null;
      }>;
    };
  };
  /** Makes an API key that may read; needs the second factor, else a fresh session or the password. A session. */
  '/api/user/apiKeys/create': {
    input: {
      name: string;
      scopes: Array<'balance' | 'bets' | 'history'>;
      addresses?: Array<string>;
      days: 30 | 90 | 365 | 0;
      password?: string;
    };
    reply: {
      key: {
        id: string;
        name: string;
        begins: string;
        scopes: Array<'balance' | 'bets' | 'history'>;
        addresses: Array<string>;
        created_at: number;
        expires_at: number | null;
        used_at: number | null;
        used_from: string | null;
      };
      secret: string;
    };
  };
  /** Ends one of the own API keys at once. A session. */
  '/api/user/apiKeys/revoke': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };

  // Notifications

  /** Sends a letter to a player, who reads it in the bell. Staff: `users.letters`. */
  '/api/admin/user/letter': {
    input: {
      id: string;
      subject: string;
      text: string;
      key: string;
    };
    reply: {
      letters: Array<{
        _id: string;
        subject: string;
        text: string;
        by: string;
        at: number;
        read: boolean;
      }>;
    };
  };
  /** Letters of staff to a player, newest first; they are kept for 90 days. Staff: `users.letters`. */
  '/api/admin/user/letters': {
    input: {
      id: string;
    };
    reply: {
      letters: Array<{
        _id: string;
        subject: string;
        text: string;
        by: string;
        at: number;
        read: boolean;
      }>;
    };
  };
  /** The player's notices, newest first; they are kept for 90 days. A session. */
  '/api/notifications/list': {
    input: {
      before?: string;
    };
    reply: {
      notices: Array<{
        _id: string;
        at: number;
        read: boolean;
        kind: 'deposit' | 'depositHeld' | 'depositReversed' | 'withdrawalPaid' | 'withdrawalDeclined' | 'bonusGranted' | 'bonusReleased' | 'rain' | 'tip' | 'prize' | 'challenge';
        currency: string;
        amount: string;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'bonusExpired' | 'bonusReversed' | 'playCheck';
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'rakebackExpiring';
        usd: string;
        until: number;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'ticketsExpiring';
        tickets: number;
        until: number;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'letter';
        subject: string;
        text: string;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'offer';
        subject: string;
        text: string;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'level';
        level: number;
      } | {
        _id: string;
        at: number;
        read: boolean;
        kind: 'reply';
        chat: string;
      }>;
      next: string | null;
    };
  };
  /** From now on this device is written to when the player gets a notice, as long as this session lasts. A session. */
  '/api/notifications/push/add': {
    input: {
      endpoint: string;
      keys: {
        p256dh: string;
        auth: string;
      };
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
    reply: Record<string, never>;
  };
  /** The key that a browser subscribes with. A session. */
  '/api/notifications/push/key': {
    input: Record<string, never>;
    reply: {
      key: string;
    };
  };
  /** This device is not written to any more. An address that is not known, or of somebody else, changes nothing. A session. */
  '/api/notifications/push/remove': {
    input: {
      endpoint: string;
    };
    reply: Record<string, never>;
  };
  /** A device that the player has added is written to in this language, and as long as this session lasts. Others stay as they are. A session. */
  '/api/notifications/push/renew': {
    input: {
      endpoint: string;
      locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
    reply: {
      known: boolean;
    };
  };
  /** A notice has been read, or all up to it. What is not the player’s stays as it is. A session. */
  '/api/notifications/read': {
    input: {
      id: string;
      older?: boolean;
    };
    reply: {
      unread: number;
    };
  };
  /** How many notices the player has not read. A session. */
  '/api/notifications/unread': {
    input: Record<string, never>;
    reply: {
      unread: number;
    };
  };

  // Erasure

  /** Whether the account is to be erased, and what stands in the way. A session. */
  '/api/account/erasure': {
    input: Record<string, never>;
    reply: {
      asked: {
        at: string;
        dueAt: string;
        state: 'open' | 'refused';
        note: string | null;
      } | null;
      obstacles: Array<{
        what: 'balance' | 'bonus' | 'open' | 'hold' | 'kept' | 'claimable' | 'deposit';
        currency: string | null;
        amount: string | null;
        count: number | null;
      }>;
    };
  };
  /** Ask for the account to be erased, with its password. Refused while money stands. A session. */
  '/api/account/erasure/ask': {
    input: {
      password?: string;
    };
    reply: {
      asked: {
        at: string;
        dueAt: string;
        state: 'open' | 'refused';
        note: string | null;
      } | null;
      obstacles: Array<{
        what: 'balance' | 'bonus' | 'open' | 'hold' | 'kept' | 'claimable' | 'deposit';
        currency: string | null;
        amount: string | null;
        count: number | null;
      }>;
    };
  };
  /** Take the request back, as long as it was not carried out. A session. */
  '/api/account/erasure/cancel': {
    input: Record<string, never>;
    reply: {
      asked: {
        at: string;
        dueAt: string;
        state: 'open' | 'refused';
        note: string | null;
      } | null;
      obstacles: Array<{
        what: 'balance' | 'bonus' | 'open' | 'hold' | 'kept' | 'claimable' | 'deposit';
        currency: string | null;
        amount: string | null;
        count: number | null;
      }>;
    };
  };
  /** Requests that wait, those due first; and the last 50 accounts that were erased. Staff: `users.erase`. */
  '/api/admin/erasure': {
    input: Record<string, never>;
    reply: {
      open: Array<{
        id: string;
        player: {
          _id: string;
          name: string;
        };
        askedAt: string;
        dueAt: string;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
      }>;
      done: Array<{
        number: string;
        player: {
          _id: string;
          name: string;
        };
        at: string;
        keepUntil: string;
      }>;
    };
  };
  /** A dry run: what would go, what would stay, why and until when. Changes nothing. Staff: `users.erase`. */
  '/api/admin/erasure/plan': {
    input: {
      id: string;
    };
    reply: {
      parts: Array<{
        part: 'profile' | 'access' | 'devices' | 'letters' | 'notices' | 'chat' | 'favourites' | 'consents' | 'invites' | 'commissions' | 'identity' | 'ledger' | 'documents' | 'exclusions' | 'cases' | 'suspicions' | 'support';
        fate: 'goes' | 'ledger' | 'law' | 'evidence' | 'exclusion';
        count: number;
      }>;
      keepUntil: string;
      obstacles: Array<{
        what: 'balance' | 'bonus' | 'open' | 'hold' | 'kept' | 'claimable' | 'deposit';
        currency: string | null;
        amount: string | null;
        count: number | null;
      }>;
    };
  };
  /** Propose to carry it out: it is done when a second member of staff agrees. Staff: `users.erase`. */
  '/api/admin/erasure/propose': {
    input: {
      id: string;
    };
    reply: {
      id: string;
      player: {
        _id: string;
        name: string;
      };
      askedAt: string;
      dueAt: string;
      proposedBy: {
        _id: string;
        name: string;
      } | null;
    };
  };
  /** Refuse a request; the player reads why. Staff: `users.erase`. */
  '/api/admin/erasure/refuse': {
    input: {
      id: string;
      note: string;
    };
    reply: Record<string, never>;
  };
  /** Who an erased account was, for an authority that asks. In the audit log, with the reason. Staff: `users.erase`. */
  '/api/admin/erasure/sealed': {
    input: {
      number: string;
      reason: string;
    };
    reply: {
      name: string;
      email: string | null;
      contact: Record<string, unknown>;
      erasedAt: string;
    };
  };

  // Chat

  /** Mutes in force that their players ask to be looked at, oldest first. Staff: `chat_moderator`. */
  '/api/admin/chat/appeals': {
    input: Record<string, never>;
    reply: {
      mutes: Array<{
        id: string;
        user: {
          _id: string;
          name: string;
        };
        minutes: number;
        at: string;
        until: string;
        reason: string | null;
        by: string;
        liftedBy: string | null;
        liftedAt: string | null;
        appeal: string | null;
      }>;
    };
  };
  /** All packs of pictures, in their order. Staff: `chat.edit`. */
  '/api/admin/chat/packs': {
    input: Record<string, never>;
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** Put a picture into a pack; it is checked and written anew. Staff: `chat.edit`. */
  '/api/admin/chat/packs/add': {
    input: {
      pack: string;
      code: string;
      data: string;
    };
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** Put the pictures of a pack in order. Refused when they are not exactly those it holds now. Staff: `chat.edit`. */
  '/api/admin/chat/packs/arrange': {
    input: {
      pack: string;
      codes: Array<string>;
    };
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** Take a pack away with its pictures; what was said with them shows their codes. Staff: `chat.edit`. */
  '/api/admin/chat/packs/delete': {
    input: {
      id: string;
    };
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** Take a picture out of its pack. Staff: `chat.edit`. */
  '/api/admin/chat/packs/remove': {
    input: {
      code: string;
    };
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** Make a pack, or change it. What a pack holds keeps its kind. Staff: `chat.edit`. */
  '/api/admin/chat/packs/save': {
    input: {
      id?: string;
      name: string;
      kind: 'emoji' | 'sticker';
      place?: number;
      enabled?: boolean;
    };
    reply: {
      packs: Array<{
        id: string;
        name: string;
        kind: 'emoji' | 'sticker';
        place: number;
        enabled: boolean;
        files: Array<{
          id: string;
          path: string;
        }>;
      }>;
    };
  };
  /** What a player wrote, removed messages too, and how often they were muted. Staff: `chat_moderator`. */
  '/api/admin/chat/user': {
    input: {
      id: string;
      before?: string;
    };
    reply: {
      messages: Array<{
        _id: string;
        channel: string;
        type: string;
        text: string;
        score: number;
        at: string;
        removedBy: string | null;
      }>;
      next: string | null;
      mutes: Array<{
        id: string;
        user: {
          _id: string;
          name: string;
        };
        minutes: number;
        at: string;
        until: string;
        reason: string | null;
        by: string;
        liftedBy: string | null;
        liftedAt: string | null;
        appeal: string | null;
      }>;
    };
  };
  /** Asks the moderators to look at a mute again; once for each mute. A session. */
  '/api/chat/appeal': {
    input: {
      note: string;
    };
    reply: Record<string, never>;
  };
  /** Pictures for messages, by pack. Anybody. */
  '/api/chat/emoji/packs': {
    input: Record<string, never>;
    reply: Array<{
      metadata: {
        name: string;
      };
      kind: 'emoji' | 'sticker';
      files: Array<{
        id: string;
        path: string;
      }>;
    }>;
  };
  /** GIFs for messages. The house asks the service for them: it learns nothing of who searches. A session. */
  '/api/chat/gifs': {
    input: {
      query: string;
      page: number;
      channel: string;
    };
    reply: {
      gifs: Array<{
        id: string;
        width: number;
        height: number;
        title: string;
      }>;
      more: boolean;
    };
  };
  /** A page of what was said in a room, newest first. Anybody. */
  '/api/chat/history': {
    input: {
      channel: string;
      before?: string;
      since?: string;
    };
    reply: Array<{
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'message';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        text: string;
        sticker: string | null;
        gif?: {
          id: string;
          width: number;
          height: number;
          title: string;
        };
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'game_link';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        _id: string;
        game: string;
        name: string;
        id: string;
        currency: string;
        splitTotal: string;
        payout: string;
        multiplier: number;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'quiz';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        id: string;
        question: string;
        reward: string;
        currency: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'quiz_answered';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        user: {
          _id: string;
          name: string;
          avatar: string | null;
          mark: 'admin' | 'moderator' | null;
        };
        question: string;
        correct: string;
        reward: string;
        currency: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'rain';
      user: null;
      data: {
        id: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'slip';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        slip: string;
        legs: number;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'service';
      user: null;
      data: {
        key: string;
        values: Record<string, string>;
      };
    }>;
  };
  /** Shows one of the caller's own settled bets to a room. A session. */
  '/api/chat/link_game': {
    input: {
      id: string;
      channel: string;
    };
    reply: {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'message';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        text: string;
        sticker: string | null;
        gif?: {
          id: string;
          width: number;
          height: number;
          title: string;
        };
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'game_link';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        _id: string;
        game: string;
        name: string;
        id: string;
        currency: string;
        splitTotal: string;
        payout: string;
        multiplier: number;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'quiz';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        id: string;
        question: string;
        reward: string;
        currency: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'quiz_answered';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        user: {
          _id: string;
          name: string;
          avatar: string | null;
          mark: 'admin' | 'moderator' | null;
        };
        question: string;
        correct: string;
        reward: string;
        currency: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'rain';
      user: null;
      data: {
        id: string;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'slip';
      user: {
        _id: string;
        name: string;
        avatar: string | null;
        mark: 'admin' | 'moderator' | null;
      };
      data: {
        slip: string;
        legs: number;
      };
    } | {
      _id: string;
      channel: string;
      created_at: string;
      vipLevel: number;
      prev?: string | null;
      type: 'service';
      user: null;
      data: {
        key: string;
        values: Record<string, string>;
      };
    };
  };
  /** Stops a player from writing for a while. Staff: `chat_moderator`. */
  '/api/chat/moderate/mute': {
    input: {
      id: string;
      minutes: 5 | 15 | 60 | 1440 | 10080 | 43200 | 259200 | 52560000;
      reason?: string;
    };
    reply: {
      until: string;
    };
  };
  /** Asks a question; who writes the answer first is paid the reward. An open one of the room ends. Staff: `chat_moderator`. */
  '/api/chat/moderate/quiz': {
    input: {
      question: string;
      answer: string;
      channel?: string;
      reward?: string;
      key?: string;
    };
    reply: {
      quiz: {
        id: string;
        question: string;
        reward: string;
        currency: string;
      };
    };
  };
  /** Takes everything a player wrote out of every room. Staff: `chat_moderator`. */
  '/api/chat/moderate/removeAllFrom': {
    input: {
      id: string;
    };
    reply: {
      removed: number;
    };
  };
  /** Takes a message out of its room. Staff: `chat_moderator`. */
  '/api/chat/moderate/removeMessage': {
    input: {
      id: string;
    };
    reply: {
      removed: number;
    };
  };
  /** Lets a player write again. Staff: `chat_moderator`. */
  '/api/chat/moderate/unmute': {
    input: {
      name: string;
    };
    reply: {
      _id: string;
    };
  };
  /** What holds for the caller in the chat. A session. */
  '/api/chat/state': {
    input: Record<string, never>;
    reply: {
      mute: string | null;
      appealed: boolean;
      slow: number;
      gifs: string | null;
      online: number;
    };
  };
  /** Public id of a player by name. Anybody. */
  '/api/user/find': {
    input: {
      name: string;
    };
    reply: {
      id: string;
    };
  };

  // Support

  /** Chats of all players, last touched first. Staff: `manageTickets`. */
  '/api/chat/moderate/support': {
    input: {
      state?: 'open' | 'mine' | 'unassigned' | 'closed';
      search?: string;
      before?: string;
    };
    reply: Array<{
      _id: string;
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
      subject: string;
      created_at: string;
      updated_at: string;
      user_read: string;
      support_read: string;
      unread: number;
      closed_at: string | null;
      rating: number | null;
      complaint: boolean;
      messages: Array<{
        _id: string;
        message: string;
        created_at: string;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        staff: boolean;
        file: {
          id: string;
          name: string;
          type: string;
        } | null;
      }>;
      assigned: {
        _id: string;
        name: string;
        avatar: string | null;
      } | null;
      muted_until: string | null;
      rating_note: string | null;
    }>;
  };
  /** Answers that staff can put into a message. Staff: `manageTickets`. */
  '/api/chat/moderate/support/answers': {
    input: Record<string, never>;
    reply: Array<{
      title: string;
      text: string;
    }>;
  };
  /** Takes a chat over, or lets it go. Staff: `manageTickets`. */
  '/api/chat/moderate/support/assign': {
    input: {
      id: string;
      mine: boolean;
    };
    reply: Record<string, never>;
  };
  /** Treats a chat as a complaint from now on; once, and for good. Staff: `manageTickets`. */
  '/api/chat/moderate/support/complaint': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Keeps a player from writing to support for a while; 0 lets them write again. Staff: `manageTickets`. */
  '/api/chat/moderate/support/mute': {
    input: {
      user: string;
      minutes: 0 | 60 | 1440 | 10080 | 43200;
      reason: string;
    };
    reply: {
      until: string | null;
    };
  };
  /** Ends a chat, by either side. A session. */
  '/api/support/close': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** What is asked often, in a language. Anybody. */
  '/api/support/faq': {
    input: {
      locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
    };
    reply: Array<{
      question: string;
      answer: string;
    }>;
  };
  /** Hands in a picture or a PDF for the next message. A session. */
  '/api/support/file': {
    input: {
      name: string;
      data: string;
    };
    reply: {
      id: string;
    };
  };
  /** A file of a chat as base64, for its two sides. A session. */
  '/api/support/file/read': {
    input: {
      id: string;
    };
    reply: {
      name: string;
      type: string;
      data: string;
    };
  };
  /** How the player found a chat that has ended; once. A session. */
  '/api/support/rate': {
    input: {
      id: string;
      rating: number;
      note?: string;
    };
    reply: Record<string, never>;
  };
  /** This chat has been read by the caller’s side. A session. */
  '/api/support/read': {
    input: {
      id: string;
      upTo?: string;
    };
    reply: Record<string, never>;
  };
  /** The messages of a chat: of one’s own, or of any with the right to manage tickets. A session. */
  '/api/user/supportChat': {
    input: {
      id: string;
      before?: string;
    };
    reply: {
      _id: string;
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
      subject: string;
      created_at: string;
      updated_at: string;
      user_read: string;
      support_read: string;
      unread: number;
      closed_at: string | null;
      rating: number | null;
      complaint: boolean;
      messages: Array<{
        _id: string;
        message: string;
        created_at: string;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        staff: boolean;
        file: {
          id: string;
          name: string;
          type: string;
        } | null;
      }>;
      more: boolean;
      assigned: {
        _id: string;
        name: string;
        avatar: string | null;
      } | null;
      muted_until: string | null;
      rating_note: string | null;
    };
  };
  /** The player's chats with support, last touched first, each with its last message. A session. */
  '/api/user/supportChats': {
    input: Record<string, never>;
    reply: Array<{
      _id: string;
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
      subject: string;
      created_at: string;
      updated_at: string;
      user_read: string;
      support_read: string;
      unread: number;
      closed_at: string | null;
      rating: number | null;
      complaint: boolean;
      messages: Array<{
        _id: string;
        message: string;
        created_at: string;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        staff: boolean;
        file: {
          id: string;
          name: string;
          type: string;
        } | null;
      }>;
    }>;
  };

  // Rain and tips

  /** Rains, newest first, and what today’s budget has left. Staff: `rain.read`. */
  '/api/admin/rain/list': {
    input: {
      page?: number;
    };
    reply: {
      today: {
        drops: number;
        left: number;
        budgetUsd: string;
        spentUsd: string;
      };
      rains: Array<{
        _id: string;
        source: 'bot' | 'staff' | 'player';
        state: 'open' | 'ended' | 'skipped';
        by: {
          _id: string;
          name: string;
        } | null;
        channel: string | null;
        currency: string;
        pot: string;
        paid: string;
        places: number;
        people: Array<{
          _id: string;
          name: string;
        }>;
        at: number;
      }>;
      tips: Array<{
        _id: string;
        from: {
          _id: string;
          name: string;
        };
        to: {
          _id: string;
          name: string;
        };
        currency: string;
        amount: string;
        at: number;
        given: boolean;
      }>;
      pages: number;
      rooms: Array<string>;
    };
  };
  /** Lets it rain in a room, out of the day’s budget. Staff: `rain.start`. */
  '/api/admin/rain/start': {
    input: {
      channel: string;
      places: number;
      share: string;
      key: string;
    };
    reply: {
      _id: string;
    };
  };
  /** Takes a share of a rain; of a player’s it is paid when the rain is over. A session. */
  '/api/rain/claim': {
    input: {
      id: string;
    };
    reply: {
      rain: {
        _id: string;
        source: 'bot' | 'staff' | 'player';
        by: {
          _id: string;
          name: string;
        } | null;
        state: 'open' | 'ended';
        currency: string;
        pot: string;
        share: string | null;
        places: number;
        people: Array<{
          _id: string;
          name: string;
        }>;
        endsAt: number;
      };
    };
  };
  /** Lets it rain with one’s own money, where the house allows it. What nobody takes comes back. A session. */
  '/api/rain/start': {
    input: {
      channel: string;
      currency: string;
      amount: string;
      places: number;
      key: string;
    };
    reply: {
      rain: {
        _id: string;
        source: 'bot' | 'staff' | 'player';
        by: {
          _id: string;
          name: string;
        } | null;
        state: 'open' | 'ended';
        currency: string;
        pot: string;
        share: string | null;
        places: number;
        people: Array<{
          _id: string;
          name: string;
        }>;
        endsAt: number;
      };
    };
  };
  /** A rain as it is now. Anybody. */
  '/api/rain/state': {
    input: {
      id: string;
    };
    reply: {
      rain: {
        _id: string;
        source: 'bot' | 'staff' | 'player';
        by: {
          _id: string;
          name: string;
        } | null;
        state: 'open' | 'ended';
        currency: string;
        pot: string;
        share: string | null;
        places: number;
        people: Array<{
          _id: string;
          name: string;
        }>;
        endsAt: number;
      };
      now: number;
    };
  };
  /** Gives real money to another player, where the house allows it. A session. */
  '/api/rain/tip': {
    input: {
      user: string;
      currency: string;
      amount: string;
      channel?: string;
      key: string;
    };
    reply: {
      _id: string;
      user: {
        _id: string;
        name: string;
      };
      currency: string;
      amount: string;
    };
  };

  // Rewards and VIP

  /** Promocodes, newest first. Staff: `promocodes.read`. */
  '/api/admin/promocodes': {
    input: {
      query?: string;
      before?: string;
    };
    reply: {
      codes: Array<{
        _id: string;
        code: string;
        kind: 'credit' | 'tickets' | 'bonus' | 'offer';
        value: string | null;
        currency: string | null;
        tickets: number | null;
        offer: {
          _id: string;
          name: string;
        } | null;
        uses: number;
        mostUses: number;
        expires: string | null;
        vipLevel: number;
        notInvited: boolean;
        forUser: string | null;
        owner: string | null;
        listed: boolean;
        enabled: boolean;
        createdAt: string;
      }>;
      next: string | null;
    };
  };
  /** Makes one promocode, or many that differ in their ending. Staff: `promocodes.write`. */
  '/api/admin/promocodes/create': {
    input: {
      code: string;
      count?: number;
      kind: 'credit' | 'tickets' | 'bonus' | 'offer';
      currency?: string;
      value?: string;
      tickets?: number;
      offer?: string;
      mostUses: number;
      expires?: string;
      vipLevel?: number;
      notInvited?: boolean;
      forUser?: string;
      owner?: string;
      listed?: boolean;
      key?: string;
    };
    reply: {
      codes: Array<string>;
      waiting?: boolean;
    };
  };
  /** Ends a promocode: nobody can use it any more. Staff: `promocodes.write`. */
  '/api/admin/promocodes/end': {
    input: {
      id: string;
    };
    reply: {
      ended: boolean;
    };
  };
  /** A player's VIP standing, what the rewards have paid. Staff: `rewards.read`. */
  '/api/admin/rewards/user': {
    input: {
      id: string;
    };
    reply: {
      data: {
        type: 'data';
        level: number;
        deposited: string;
        wagered: string;
        progress: number;
      };
      deposits: number;
      paidUsd: Array<{
        kind: string;
        value: string;
      }>;
    };
  };
  /** Pays out what has gathered; once in four hours. A session. */
  '/api/data/claimRakeback': {
    input: Record<string, never>;
    reply: {
      claimed: Array<{
        id: string;
        value: string;
      }>;
      next: number;
    };
  };
  /** The terms of rakeback. Anybody. */
  '/api/data/promotions/rakeback': {
    input: Record<string, never>;
    reply: {
      percent: string;
      everyHours: number;
      days: number;
      next: number;
      now: number;
    };
  };
  /** What has gathered since the last claim, per currency. A session. */
  '/api/data/rakeback': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      value: string;
      percent: string;
    }>;
  };
  /** Redeems a promocode. A session. */
  '/api/promocode/activate': {
    input: {
      code: string;
    };
    reply: {
      kind: 'credit' | 'tickets' | 'bonus' | 'offer';
      value: string | null;
      currency: string | null;
      tickets: number | null;
      offer: {
        _id: string;
        name: string;
      } | null;
    };
  };
  /** Spins the faucet; once a day, after a deposit. A session. */
  '/api/promocode/bonus': {
    input: Record<string, never>;
    reply: {
      value: string;
      next: number;
      proof: {
        serverSeed: string;
        serverSeedHash: string;
        clientSeed: string;
        nonce: number;
        nextServerSeedHash: string;
      };
    };
  };
  /** Promocodes that anybody may use now. Anybody. */
  '/api/promocode/listPublic': {
    input: Record<string, never>;
    reply: Array<{
      _id: string;
      code: string;
      kind: 'credit' | 'tickets' | 'bonus' | 'offer';
      value: string | null;
      currency: string | null;
      tickets: number | null;
      offer: {
        _id: string;
        name: string;
      } | null;
      expires: string | null;
      vipLevel: number;
    }>;
  };
  /** Redeems the promocode of a banner. A session. */
  '/api/promocode/promotion-banner-activate': {
    input: {
      code: string;
    };
    reply: {
      kind: 'credit' | 'tickets' | 'bonus' | 'offer';
      value: string | null;
      currency: string | null;
      tickets: number | null;
      offer: {
        _id: string;
        name: string;
      } | null;
    };
  };
  /** The wheel: tickets of the caller, and codes that give more. Anybody. */
  '/api/promocode/ticket/data': {
    input: Record<string, never>;
    reply: {
      model: {
        tickets: number;
        expires: number | null;
        next: number;
        now: number;
        serverSeedHash: string | null;
        segments: Array<{
          label: string;
          weight: number;
        }>;
      };
      promocodes: Array<{
        _id: string;
        code: string;
        kind: 'credit' | 'tickets' | 'bonus' | 'offer';
        value: string | null;
        currency: string | null;
        tickets: number | null;
        offer: {
          _id: string;
          name: string;
        } | null;
        expires: string | null;
        vipLevel: number;
      }>;
    };
  };
  /** Spends a ticket on a spin of the wheel. A session. */
  '/api/promocode/ticket/spin': {
    input: Record<string, never>;
    reply: {
      segment: number;
      value: string;
      bonus: string | null;
      offer: string | null;
      tickets: number;
      next: number;
      proof: {
        serverSeed: string;
        serverSeedHash: string;
        clientSeed: string;
        nonce: number;
        nextServerSeedHash: string;
      };
    };
  };
  /** Everything the caller can claim, and when. A session. */
  '/api/rewards/status': {
    input: Record<string, never>;
    reply: {
      now: number;
      faucet: {
        next: number;
        max: string;
        deposited: boolean;
        prizes: Array<{
          share: number;
          weight: number;
        }>;
        serverSeedHash: string;
        clientSeed: string;
        nonce: number;
      };
      rakeback: {
        percent: string;
        next: number;
        worthUsd: string;
        days: number;
        expiring: {
          at: number;
          worthUsd: string;
        } | null;
      };
      cashback: {
        percent: string;
        next: number;
        paid: Array<{
          day: string;
          currency: string;
          value: string;
        }>;
      };
      wheel: {
        tickets: number;
        expires: number | null;
        next: number;
      };
    };
  };
  /** The levels of the ladder, and what the caller has deposited and wagered. Anybody. */
  '/api/vip': {
    input: Record<string, never>;
    reply: Array<{
      type: 'data';
      level: number;
      deposited: string;
      wagered: string;
      progress: number;
    } | {
      type: 'level';
      level: number;
      name: string;
      depositRequirement: string;
      wagerRequirement: string;
      withdrawFee: string;
      rakeback: string;
      cashback: string;
      bonusWheelMaxReward: string;
    }>;
  };

  // Affiliates

  /** Affiliates by what they are owed, and what staff have to look at. Staff: `affiliates.read`. */
  '/api/admin/affiliates': {
    input: {
      page?: number;
    };
    reply: {
      affiliates: Array<{
        user: {
          _id: string;
          name: string;
        };
        players: number;
        depositors: number;
        percent: string;
        stakedUsd: string;
        dueUsd: string;
        earnedUsd: string;
      }>;
      pages: number;
      doubts: Array<{
        user: {
          _id: string;
          name: string;
        };
        affiliate: {
          _id: string;
          name: string;
        };
        since: string;
        doubt: 'device' | 'address';
      }>;
    };
  };
  /** Whether an invited player counts after all, from now on. Staff: `affiliates.review`. */
  '/api/admin/affiliates/decide': {
    input: {
      user: string;
      counts: boolean;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Pays what is owed to the caller’s balance, in every currency. A session. */
  '/api/affiliate/claim': {
    input: Record<string, never>;
    reply: {
      paid: Array<{
        currency: string;
        amount: string;
      }>;
    };
  };
  /** Somebody came by a link. Counts once a day for each address; says the same for any code. Anybody. */
  '/api/affiliate/click': {
    input: {
      code: string;
    };
    reply: Record<string, never>;
  };
  /** Takes a code. It is the caller’s for ever. A session. */
  '/api/affiliate/code': {
    input: {
      code: string;
    };
    reply: {
      code: string;
    };
  };
  /** How the caller stands as an affiliate. A session. */
  '/api/affiliate/overview': {
    input: Record<string, never>;
    reply: {
      codes: Array<{
        code: string;
        clicks: number;
        players: number;
        depositors: number;
        created_at: string;
      }>;
      players: number;
      depositors: number;
      percent: string;
      next: {
        players: number;
        percent: string;
      } | null;
      due: Array<{
        currency: string;
        amount: string;
      }>;
      dueUsd: string;
      earnedUsd: string;
      carried: Array<{
        currency: string;
        amount: string;
      }>;
      days: Array<{
        day: string;
        staked: string;
      }>;
    };
  };
  /** Players whom the caller invited, latest first. A session. */
  '/api/affiliate/players': {
    input: {
      page?: number;
    };
    reply: {
      players: Array<{
        name: string;
        since: string;
        code: string | null;
        deposited: boolean;
        bets: number;
        stakedUsd: string;
        state: 'counts' | 'waits' | 'refused';
      }>;
      pages: number;
    };
  };
  /** What a commission is a part of, how large it is, and from when on it is paid. Anybody. */
  '/api/affiliate/program': {
    input: Record<string, never>;
    reply: {
      model: 'edge' | 'revenue';
      tiers: Array<{
        players: number;
        percent: string;
      }>;
      payoutUsd: string;
    };
  };

  // Bonus money

  /** Bonuses, newest first. Staff: `bonuses.read`. */
  '/api/admin/bonuses': {
    input: {
      user?: string;
      state?: 'active' | 'done' | 'cancelled' | 'expired' | 'lost' | 'reversed';
      before?: string;
    };
    reply: {
      bonuses: Array<{
        _id: string;
        user: {
          _id: string;
          name: string;
        };
        currency: string;
        kind: 'deposit' | 'cash';
        name: string;
        state: 'active' | 'done' | 'cancelled' | 'expired' | 'lost' | 'reversed';
        granted: string;
        toWager: string;
        wagered: string;
        value: string;
        released: string;
        forfeited: string;
        at: number;
        expiresAt: number;
        endedAt: number | null;
        staff: string | null;
        reason: string | null;
      }>;
      next: string | null;
    };
  };
  /** Ends a player's bonus and takes back what is left of its money. Staff: `bonuses.grant`. */
  '/api/admin/bonuses/cancel': {
    input: {
      id: string;
      reason: string;
    };
    reply: {
      cancelled: true;
    };
  };
  /** Gives a player a bonus. Staff: `bonuses.grant`. */
  '/api/admin/bonuses/grant': {
    input: {
      user: string;
      currency: string;
      amount: string;
      multiplier?: number;
      reason: string;
      key: string;
    };
    reply: {
      _id: string;
      waiting?: boolean;
    };
  };
  /** Bonuses of the caller that are under way; one at most. A session. */
  '/api/bonusBalance': {
    input: Record<string, never>;
    reply: Array<{
      _id: string;
      currency: string;
      value: string;
      frozenValue: string;
      kind: 'deposit' | 'cash';
      name: string;
      granted: string;
      toWager: string;
      wagered: string;
      left: string;
      expiresAt: number;
      maxBet: string;
      cap: string | null;
      ending: boolean;
    }>;
  };
  /** Gives up a bonus and what is left of its money. A session. */
  '/api/cancelBonus': {
    input: {
      id: string;
    };
    reply: {
      cancelled: true;
    };
  };
  /** The deposit bonus on offer, and the terms of bonus money. Anybody. */
  '/api/data/promotions/depositBonus': {
    input: Record<string, never>;
    reply: {
      model: {
        _id: string;
        name: string;
        description: string;
        max: string;
        multiplier: number;
        percent: number;
        minDeposit: string;
        firstDepositOnly: boolean;
        repeat: boolean;
      } | null;
      state: {
        checkedIn: boolean;
        deposited: boolean;
        active: boolean;
      };
      offers: Array<{
        _id: string;
        name: string;
        description: string;
        max: string;
        multiplier: number;
        percent: number;
        minDeposit: string;
        firstDepositOnly: boolean;
        repeat: boolean;
      }>;
      terms: {
        maxBet: string;
        resetBelow: string;
        expireDays: number;
        cashCapTimes: number;
        games: Array<{
          id: string;
          name: string;
          weight: number;
        }>;
        products: Array<{
          id: string;
          weight: number;
        }>;
      };
    };
  };
  /** Has the next deposit bring a bonus, for as many days as a bonus lasts. Opting in twice is opting in once; another offer takes its place, but not that of one that was won. A session. */
  '/api/data/promotions/depositOptIn': {
    input: {
      id: string;
    };
    reply: {
      checkedIn: true;
    };
  };
  /** Gives up what was opted in to. Opting out twice is opting out once; of another offer it is nothing. A session. */
  '/api/data/promotions/depositOptOut': {
    input: {
      id: string;
    };
    reply: {
      checkedIn: false;
    };
  };

  // Wallet

  /** Deposits, newest first; or those that wait for staff. Staff: `wallet.read`. */
  '/api/admin/deposits': {
    input: {
      show?: 'queue' | 'all' | 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      search?: string;
      user?: string;
      before?: string;
      limit?: number;
    };
    reply: {
      rows: Array<{
        _id: string;
        currency: string;
        sum: string;
        created_at: string;
        confirmations: number;
        aggregator: string | null;
        status: 0 | 1;
        state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
        needed: number;
        chain: string | null;
        network: 'main' | 'test' | 'local' | null;
        txid: string;
        held: {
          sum: string;
          rule: string;
        } | null;
        user: {
          _id: string;
          name: string;
        } | null;
        address: string | null;
        part: string;
        block: number | null;
        credited_at: string | null;
        eur: string | null;
        rest: string;
        note: string | null;
        asked: {
          act: 'attribute' | 'credit' | 'release' | 'bank';
          by: {
            _id: string;
            name: string;
          };
          at: string;
          amount: string;
          user: {
            _id: string;
            name: string;
          };
        } | null;
      }>;
      next: string | null;
      waiting: number;
    };
  };
  /** Say whose a deposit is, and credit it; a large one once a second member of staff says the same. Staff: `wallet.deposits`. */
  '/api/admin/deposits/attribute': {
    input: {
      id: string;
      replace?: boolean;
      user: string;
      reason: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
      user: {
        _id: string;
        name: string;
      } | null;
      address: string | null;
      part: string;
      block: number | null;
      credited_at: string | null;
      eur: string | null;
      rest: string;
      note: string | null;
      asked: {
        act: 'attribute' | 'credit' | 'release' | 'bank';
        by: {
          _id: string;
          name: string;
        };
        at: string;
        amount: string;
        user: {
          _id: string;
          name: string;
        };
      } | null;
    };
  };
  /** A payment by bank has arrived: credit it. A large one needs a second member of staff. Staff: `wallet.deposits`. */
  '/api/admin/deposits/bank': {
    input: {
      id: string;
      replace?: boolean;
      amount: string;
      reason?: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
      user: {
        _id: string;
        name: string;
      } | null;
      address: string | null;
      part: string;
      block: number | null;
      credited_at: string | null;
      eur: string | null;
      rest: string;
      note: string | null;
      asked: {
        act: 'attribute' | 'credit' | 'release' | 'bank';
        by: {
          _id: string;
          name: string;
        };
        at: string;
        amount: string;
        user: {
          _id: string;
          name: string;
        };
      } | null;
    };
  };
  /** Take a deposit out of the queue without crediting it, or decline a payment by bank. Staff: `wallet.deposits`. */
  '/api/admin/deposits/close': {
    input: {
      id: string;
      reason: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
      user: {
        _id: string;
        name: string;
      } | null;
      address: string | null;
      part: string;
      block: number | null;
      credited_at: string | null;
      eur: string | null;
      rest: string;
      note: string | null;
      asked: {
        act: 'attribute' | 'credit' | 'release' | 'bank';
        by: {
          _id: string;
          name: string;
        };
        at: string;
        amount: string;
        user: {
          _id: string;
          name: string;
        };
      } | null;
    };
  };
  /** Credit a deposit that was below the minimum, or let go what is set aside of one. Staff: `wallet.deposits`. */
  '/api/admin/deposits/credit': {
    input: {
      id: string;
      reason: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
      user: {
        _id: string;
        name: string;
      } | null;
      address: string | null;
      part: string;
      block: number | null;
      credited_at: string | null;
      eur: string | null;
      rest: string;
      note: string | null;
      asked: {
        act: 'attribute' | 'credit' | 'release' | 'bank';
        by: {
          _id: string;
          name: string;
        };
        at: string;
        amount: string;
        user: {
          _id: string;
          name: string;
        };
      } | null;
    };
  };
  /** Write something to a deposit. Staff: `wallet.deposits`. */
  '/api/admin/deposits/note': {
    input: {
      id: string;
      note: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
      user: {
        _id: string;
        name: string;
      } | null;
      address: string | null;
      part: string;
      block: number | null;
      credited_at: string | null;
      eur: string | null;
      rest: string;
      note: string | null;
      asked: {
        act: 'attribute' | 'credit' | 'release' | 'bank';
        by: {
          _id: string;
          name: string;
        };
        at: string;
        amount: string;
        user: {
          _id: string;
          name: string;
        };
      } | null;
    };
  };
  /** One deposit with its whole history. Staff: `wallet.read`. */
  '/api/admin/deposits/one': {
    input: {
      id: string;
    };
    reply: {
      deposit: {
        _id: string;
        currency: string;
        sum: string;
        created_at: string;
        confirmations: number;
        aggregator: string | null;
        status: 0 | 1;
        state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
        needed: number;
        chain: string | null;
        network: 'main' | 'test' | 'local' | null;
        txid: string;
        held: {
          sum: string;
          rule: string;
        } | null;
        user: {
          _id: string;
          name: string;
        } | null;
        address: string | null;
        part: string;
        block: number | null;
        credited_at: string | null;
        eur: string | null;
        rest: string;
        note: string | null;
        asked: {
          act: 'attribute' | 'credit' | 'release' | 'bank';
          by: {
            _id: string;
            name: string;
          };
          at: string;
          amount: string;
          user: {
            _id: string;
            name: string;
          };
        } | null;
      };
      steps: Array<{
        at: string;
        what: string;
        by: {
          _id: string;
          name: string;
        } | null;
        detail: Record<string, unknown>;
      }>;
    };
  };
  /** The chains that deposits come over, and how far each was read. Staff: `wallet.read`. */
  '/api/admin/wallet/chains': {
    input: Record<string, never>;
    reply: {
      chains: Array<{
        id: string;
        name: string;
        network: 'main' | 'test' | 'local';
        height: number | null;
        readAt: string | null;
        tip: number | null;
        halted: string | null;
        addresses: number;
        fingerprint: string | null;
        notify: string;
      }>;
      off: Array<{
        id: string;
        reason: string;
      }>;
    };
  };
  /** Addresses that withdrawals are paid from, and whether the signer answers. Staff: `wallet.read`. */
  '/api/admin/wallet/hot': {
    input: Record<string, never>;
    reply: {
      chains: Array<{
        chain: string;
        name: string;
        network: 'main' | 'test' | 'local';
        address: string | null;
        coins: Array<{
          currency: string;
          balance: string;
          floor: string;
          low: boolean;
          waiting: string;
          short: boolean;
        }> | null;
        fees: {
          currency: string;
          needed: string;
          short: boolean;
        } | null;
        open: number;
      }>;
      signer: {
        alive: boolean;
        lines: number | null;
        broken: number | null;
      };
    };
  };
  /** Whose passkeys the signer takes approvals from. They are added on its own machine. Staff: `wallet.read`. */
  '/api/admin/wallet/passkeys': {
    input: Record<string, never>;
    reply: {
      chains: Array<string>;
      passkeys: Array<{
        staff: {
          _id: string;
          name: string;
        };
        name: string;
        fingerprint: string;
        origin: string;
        at: string;
      }>;
    };
  };
  /** What the signer signed and refused, newest first, with its hash chain checked. Staff: `wallet.read`. */
  '/api/admin/wallet/signer': {
    input: {
      before?: number;
      limit?: number;
    };
    reply: {
      lines: Array<{
        no: number;
        at: string;
        event: 'start' | 'signed' | 'refused' | 'dead' | 'mined' | 'reserves';
        kind: string | null;
        chain: string | null;
        subject: string | null;
        txid: string | null;
        rule: string | null;
        times: number;
      }>;
      next: number | null;
      broken: number | null;
    };
  };
  /** Withdrawals: those that wait for staff oldest first, others newest first. Staff: `wallet.read`. */
  '/api/admin/withdrawals': {
    input: {
      show?: 'waiting' | 'open' | 'all';
      user?: string;
      before?: string;
      limit?: number;
    };
    reply: {
      rows: Array<{
        _id: string;
        currency: string;
        chain: string;
        address: string;
        sum: string;
        fee: string;
        net: string;
        created_at: string;
        status: 0 | 1 | 2 | 3 | 4;
        auto: boolean;
        decline_reason: string | null;
        txid: string | null;
        confirmations: number;
        hold: {
          reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
          until: number | null;
        } | null;
        cancellable: boolean;
        user: {
          _id: string;
          name: string;
        };
        eur: string;
        step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        secondBy: {
          _id: string;
          name: string;
        } | null;
        needsSecond: boolean;
        attempts: number;
        trouble: string | null;
        watched: boolean;
      }>;
      next: string | null;
      waiting: number;
    };
  };
  /** Let a withdrawal be paid. Above the threshold a second member of staff has to agree. Staff: `wallet.approve`. */
  '/api/admin/withdrawals/approve': {
    input: {
      id: string;
      proof?: {
        at: number;
        nonce: string;
        credential: string;
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
      };
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
      user: {
        _id: string;
        name: string;
      };
      eur: string;
      step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
      approvedBy: {
        _id: string;
        name: string;
      } | null;
      secondBy: {
        _id: string;
        name: string;
      } | null;
      needsSecond: boolean;
      attempts: number;
      trouble: string | null;
      watched: boolean;
    };
  };
  /** What a passkey has to sign before a withdrawal is approved. Staff: `wallet.approve`. */
  '/api/admin/withdrawals/ask': {
    input: {
      id: string;
    };
    reply: {
      ask: {
        at: number;
        nonce: string;
        challenge: string;
        rpId: string;
        passkeys: Array<{
          credential: string;
          origin: string;
        }>;
      } | null;
    };
  };
  /** Give the money back to the balance. The player reads the reason. Staff: `wallet.approve`. */
  '/api/admin/withdrawals/decline': {
    input: {
      id: string;
      reason: string;
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
      user: {
        _id: string;
        name: string;
      };
      eur: string;
      step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
      approvedBy: {
        _id: string;
        name: string;
      } | null;
      secondBy: {
        _id: string;
        name: string;
      } | null;
      needsSecond: boolean;
      attempts: number;
      trouble: string | null;
      watched: boolean;
    };
  };
  /** Help a payment along that is stuck. Staff: `wallet.payments`. */
  '/api/admin/withdrawals/move': {
    input: {
      id: string;
      how: 'retry' | 'bump' | 'cancel';
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
      user: {
        _id: string;
        name: string;
      };
      eur: string;
      step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
      approvedBy: {
        _id: string;
        name: string;
      } | null;
      secondBy: {
        _id: string;
        name: string;
      } | null;
      needsSecond: boolean;
      attempts: number;
      trouble: string | null;
      watched: boolean;
    };
  };
  /** End a withdrawal as paid whose money left already: by a final transaction of it that is found on its chain. Staff: `wallet.approve`. */
  '/api/admin/withdrawals/settle': {
    input: {
      id: string;
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
      user: {
        _id: string;
        name: string;
      };
      eur: string;
      step: 'none' | 'planned' | 'signed' | 'sent' | 'mined' | 'failed' | 'done';
      approvedBy: {
        _id: string;
        name: string;
      } | null;
      secondBy: {
        _id: string;
        name: string;
      } | null;
      needsSecond: boolean;
      attempts: number;
      trouble: string | null;
      watched: boolean;
    };
  };
  /** How to pay in by bank. A session. */
  '/api/wallet/bank': {
    input: Record<string, never>;
    reply: {
      instructions: string;
      reference: string;
      currencies: Array<{
        currency: string;
        minimum: string;
        faucet: boolean;
      }>;
      pending: {
        _id: string;
        currency: string;
        sum: string;
        created_at: string;
        confirmations: number;
        aggregator: string | null;
        status: 0 | 1;
        state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
        needed: number;
        chain: string | null;
        network: 'main' | 'test' | 'local' | null;
        txid: string;
        held: {
          sum: string;
          rule: string;
        } | null;
      } | null;
    };
  };
  /** Hand in the id of a payment made by bank. Staff look at it before it is credited. A session. */
  '/api/wallet/bank/claim': {
    input: {
      currency: string;
      amount: string | number;
      txid: string;
    };
    reply: {
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
    };
  };
  /** Take back a withdrawal that nobody has looked at yet. A session. */
  '/api/wallet/cancel_withdraw': {
    input: {
      id: string;
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
    };
  };
  /** What can be deposited, and over which chains. Anybody. */
  '/api/wallet/chains': {
    input: Record<string, never>;
    reply: {
      chains: Array<{
        id: string;
        name: string;
        network: 'main' | 'test' | 'local';
        confirmations: number;
        coins: Array<{
          currency: string;
          minimum: string;
          faucet: boolean;
        }>;
        age: number | null;
      }>;
      processors: Array<{
        id: string;
        name: string;
        coins: Array<{
          currency: string;
          minimum: string;
          faucet: boolean;
        }>;
      }>;
      bank: boolean;
    };
  };
  /** Send coins of a development chain to one’s own deposit address. Not on real chains. A session. */
  '/api/wallet/faucet': {
    input: {
      currency: string;
      chain: string;
    };
    reply: {
      sum: string;
      currency: string;
      txid: string;
    };
  };
  /** Address that a deposit is paid to. A session. */
  '/api/wallet/getDepositWallet': {
    input: {
      currency: string;
      chain: string;
      amount: string | number;
    };
    reply: {
      wallet: string;
      currency: string;
      chain: {
        id: string;
        name: string;
        network: 'main' | 'test' | 'local' | null;
      };
      uri: string;
      amount: string;
      minimum: string;
      confirmations: number;
      plainOnly: boolean;
      local: boolean;
      expires_at: string | null;
      url: string | null;
    };
  };
  /** The player’s deposits, newest first. A session, or an API key of scope `history`. */
  '/api/wallet/history/deposits': {
    input: {
      limit?: number;
      before?: string;
    };
    reply: Array<{
      _id: string;
      currency: string;
      sum: string;
      created_at: string;
      confirmations: number;
      aggregator: string | null;
      status: 0 | 1;
      state: 'seen' | 'confirming' | 'credited' | 'held' | 'orphaned' | 'conflicted' | 'below_minimum' | 'unattributed' | 'internal' | 'closed';
      needed: number;
      chain: string | null;
      network: 'main' | 'test' | 'local' | null;
      txid: string;
      held: {
        sum: string;
        rule: string;
      } | null;
    }>;
  };
  /** The player’s withdrawals, newest first. A session, or an API key of scope `history`. */
  '/api/wallet/history/withdraws': {
    input: {
      limit?: number;
      before?: string;
    };
    reply: Array<{
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
    }>;
  };
  /** Ask for a payment to an address. "Withdrawal request has been created.". A session. */
  '/api/wallet/withdraw': {
    input: {
      sum: string | number;
      currency: string;
      wallet: string;
      type: string;
    };
    reply: {
      _id: string;
      currency: string;
      chain: string;
      address: string;
      sum: string;
      fee: string;
      net: string;
      created_at: string;
      status: 0 | 1 | 2 | 3 | 4;
      auto: boolean;
      decline_reason: string | null;
      txid: string | null;
      confirmations: number;
      hold: {
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      } | null;
      cancellable: boolean;
    };
  };
  /** What a withdrawal would cost, how much may go, and what would keep it waiting. A session. */
  '/api/wallet/withdraw/quote': {
    input: {
      currency: string;
      type: string;
      sum?: string | number;
      wallet?: string;
    };
    reply: {
      feePercent: string;
      networkFee: string;
      minimum: string;
      maximum: string;
      fee: string | null;
      houseFee: string | null;
      net: string | null;
      left: {
        eur: string | null;
        sum: string | null;
        count: number | null;
      };
      wrong: {
        sum: 'notation' | 'negative' | 'zero' | 'decimals' | 'size' | 'minimum' | 'funds' | 'capped' | 'day' | null;
        wallet: 'empty' | 'look-alike' | 'checksum' | 'other-network' | 'other-chain' | 'unsupported' | 'malformed' | 'ours' | null;
      };
      holds: Array<{
        reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
        until: number | null;
      }>;
      pickup: {
        from: string;
        to: string;
        timeZone: string;
      };
      minutes: {
        least: number;
        most: number;
      };
      cancellable: boolean;
      open: {
        _id: string;
        currency: string;
        chain: string;
        address: string;
        sum: string;
        fee: string;
        net: string;
        created_at: string;
        status: 0 | 1 | 2 | 3 | 4;
        auto: boolean;
        decline_reason: string | null;
        txid: string | null;
        confirmations: number;
        hold: {
          reason: 'security-change' | 'wagering' | 'verification' | 'debt' | 'bonus' | 'amount' | 'day-amount' | 'new-account' | 'recent-change' | 'review' | 'second-approval' | 'hot-wallet' | 'network' | 'network-fee' | 'signer' | 'payee' | 'failed-on-chain' | 'payout-cap';
          until: number | null;
        } | null;
        cancellable: boolean;
      } | null;
    };
  };

  // Reconciliation

  /** The last comparison of ledger, chains and signer, and the cases it opened. Staff: `wallet.read`. */
  '/api/admin/reconciliation': {
    input: {
      show?: 'open' | 'all';
    };
    reply: {
      last: {
        id: string;
        at: string;
        rows: Array<{
          chain: string;
          currency: string;
          ledger: string;
          unbooked: string;
          chainBalance: string | null;
          difference: string | null;
        }>;
        signerLines: number | null;
        cases: number;
      } | null;
      cases: Array<{
        id: string;
        opened_at: string;
        kind: 'chain' | 'custody' | 'signer' | 'reorganisation' | 'halted' | 'nonce' | 'fees' | 'disagreement' | 'refused' | 'unasked' | 'payment';
        chain: string | null;
        currency: string | null;
        finding: string;
        detail: Record<string, unknown>;
        mark: string;
        state: 'open' | 'closed';
        closed_at: string | null;
        closed_by: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
      }>;
    };
  };
  /** Close a case, with what was found out; `mark` is that of the case as it was read. Staff: `wallet.deposits`. */
  '/api/admin/reconciliation/close': {
    input: {
      id: string;
      mark: string;
      note: string;
    };
    reply: {
      id: string;
      opened_at: string;
      kind: 'chain' | 'custody' | 'signer' | 'reorganisation' | 'halted' | 'nonce' | 'fees' | 'disagreement' | 'refused' | 'unasked' | 'payment';
      chain: string | null;
      currency: string | null;
      finding: string;
      detail: Record<string, unknown>;
      mark: string;
      state: 'open' | 'closed';
      closed_at: string | null;
      closed_by: {
        _id: string;
        name: string;
      } | null;
      note: string | null;
    };
  };
  /** Compare ledger, chains and signer now. Staff: `wallet.deposits`. */
  '/api/admin/reconciliation/run': {
    input: Record<string, never>;
    reply: {
      id: string;
      at: string;
      rows: Array<{
        chain: string;
        currency: string;
        ledger: string;
        unbooked: string;
        chainBalance: string | null;
        difference: string | null;
      }>;
      signerLines: number | null;
      cases: number;
    };
  };

  // Sportsbook

  /** Settlements by hand: those that wait, and the newest ones. Staff: `sport.read`. */
  '/api/admin/sport/acts': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      event: string;
      home: string | null;
      away: string | null;
      market: string;
      marketId: number;
      specifiers: Record<string, string>;
      results: Record<string, string> | null;
      reason: string;
      state: 'waiting' | 'done' | 'refused';
      askedBy: string;
      askedAt: number;
      decidedBy: string | null;
      mine: boolean;
    }>;
  };
  /** Asks for a settlement by hand, a void or a reopening: somebody else of staff has to agree. Staff: `sport.settle`. */
  '/api/admin/sport/ask': {
    input: {
      event: string;
      market: string;
      results: Record<string, 'won' | 'half_won' | 'void' | 'half_lost' | 'lost'> | null;
      reason: string;
    };
    reply: {
      id: string;
    };
  };
  /** Bets of all players, newest first. Staff: `sport.read`. */
  '/api/admin/sport/bets': {
    input: {
      state?: 'queued' | 'open' | 'settled' | 'rejected';
      event?: string;
      player?: string;
      before?: string;
    };
    reply: {
      bets: Array<{
        id: string;
        player: {
          _id: string;
          name: string;
        };
        kind: 'single' | 'combo' | 'system' | 'builder';
        state: 'queued' | 'rejected' | 'open' | 'settled';
        currency: string;
        demo: boolean;
        stake: string;
        potential: string;
        paid: string;
        cashed: string;
        legs: number;
        placedAt: number;
        revision: number;
      }>;
      next: string | null;
    };
  };
  /** Raises the price of a selection for a while, for singles, once a player. Staff: `sport.trade`. */
  '/api/admin/sport/boost': {
    input: {
      event: string;
      market: string;
      outcome: string;
      price: string | null;
      percent: number | null;
      maxStake: string;
      maxWin: string;
      first: number | null;
      from: number;
      until: number;
      reason: string;
      key?: string;
    };
    reply: {
      id: string;
    };
  };
  /** Ends a boost; bets that have taken it keep their price. Staff: `sport.trade`. */
  '/api/admin/sport/boost/end': {
    input: {
      id: string;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Boosted prices, those that are on and the newest first, with what was taken of them. Staff: `sport.read`. */
  '/api/admin/sport/boosts': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      event: string;
      sport: number;
      tournament: string;
      home: string;
      away: string;
      startsAt: number;
      market: string;
      marketId: number;
      specifiers: Record<string, string>;
      outcome: string;
      price: string | null;
      percent: number | null;
      maxStake: string;
      maxWin: string;
      wins: string;
      first: number | null;
      players: number;
      from: number;
      until: number;
      reason: string;
      madeBy: string;
      ended: boolean;
    }>;
  };
  /** Agrees to what somebody else asked for, or refuses it. Staff: `sport.settle`. */
  '/api/admin/sport/decide': {
    input: {
      id: string;
      agree: boolean;
    };
    reply: Record<string, never>;
  };
  /** An event with its markets, prices, stakes and losses. Staff: `sport.read`. */
  '/api/admin/sport/event': {
    input: {
      id: string;
    };
    reply: {
      event: {
        id: string;
        sport: number;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        status: number;
        score: string | null;
        held: boolean;
        bets: number;
        staked: string;
        worst: string;
        worstScore: {
          home: number;
          away: number;
          loss: string;
        } | null;
      };
      markets: Array<{
        key: string;
        id: number;
        specifiers: Record<string, string>;
        status: number;
        held: boolean;
        byHand: boolean;
        bets: number;
        staked: string;
        worst: string;
        limit: string;
        outcomes: Array<{
          id: string;
          odds: string | null;
          moved: string | null;
          own: string | null;
          active: boolean;
          result: string | null;
          staked: string;
          loss: string;
        }>;
      }>;
      scores: {
        limit: string;
        losses: Array<Array<string | null>>;
      } | null;
    };
  };
  /** Events that are live, that begin soon, or that are over with bets still open, with what the book stands to lose. Staff: `sport.read`. */
  '/api/admin/sport/events': {
    input: {
      which?: 'live' | 'soon' | 'open';
      search?: string;
    };
    reply: Array<{
      id: string;
      sport: number;
      tournament: string;
      home: string;
      away: string;
      startsAt: number;
      status: number;
      score: string | null;
      held: boolean;
      bets: number;
      staked: string;
      worst: string;
      worstScore: {
        home: number;
        away: number;
        loss: string;
      } | null;
    }>;
  };
  /** How the feed is, and where its settlements are not what our own settler finds. Staff: `sport.read`. */
  '/api/admin/sport/health': {
    input: Record<string, never>;
    reply: {
      now: number;
      adapter: string;
      feed: {
        connected: boolean;
        lastMessageAt: number | null;
        faults: Array<{
          kind: string;
          count: number;
          at: number;
          sample: string;
        }>;
      } | null;
      producers: Array<{
        id: number;
        state: string;
        lastAlive: number | null;
        point: number | null;
        openMarkets: number;
      }>;
      queued: number;
      due: number;
      cases: Array<{
        event: string;
        market: string;
        marketId: number;
        specifiers: Record<string, string>;
        outcome: string;
        feed: string;
        own: string;
        at: number;
      }>;
    };
  };
  /** Stops bets on an event or one of its markets, or lets them go on. Staff: `sport.trade`. */
  '/api/admin/sport/hold': {
    input: {
      event: string;
      market: string | null;
      held: boolean;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** A player's greatest stake and greatest win in percent of everybody's. Staff: `sport.trade`. */
  '/api/admin/sport/limit': {
    input: {
      player: string;
      percent: number;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Players whose limits are others than those of everybody, newest first. Staff: `sport.read`. */
  '/api/admin/sport/limits': {
    input: {
      before?: {
        setAt: number;
        player: string;
      };
    };
    reply: {
      limits: Array<{
        player: {
          _id: string;
          name: string;
        };
        percent: number;
        reason: string;
        setBy: string;
        setAt: number;
      }>;
      next: {
        setAt: number;
        player: string;
      } | null;
    };
  };
  /** Margins that lie over the feed's prices. Staff: `sport.read`. */
  '/api/admin/sport/margins': {
    input: Record<string, never>;
    reply: {
      rules: Array<{
        sport: number | null;
        tournament: string | null;
        group: 'main' | 'lines' | 'parts' | null;
        live: boolean | null;
        method: 'proportional' | 'additive' | 'power' | 'shin' | 'odds_ratio';
        percent: number;
      }>;
      version: number;
      sports: Array<number>;
      leagues: Array<string>;
    };
  };
  /** What the prices of the board would be by these margins; nothing changes. Staff: `sport.trade`. */
  '/api/admin/sport/margins/preview': {
    input: {
      rules: Array<{
        sport?: number | null;
        tournament?: string | null;
        group?: 'main' | 'lines' | 'parts' | null;
        live?: boolean | null;
        method?: 'proportional' | 'additive' | 'power' | 'shin' | 'odds_ratio';
        percent: number;
      }>;
    };
    reply: {
      changed: number;
      looked: number;
      markets: Array<{
        event: string;
        home: string;
        away: string;
        tournament: string;
        sport: number;
        live: boolean;
        marketId: number;
        specifiers: Record<string, string>;
        before: number | null;
        after: number | null;
        outcomes: Array<{
          id: string;
          before: string | null;
          after: string | null;
        }>;
      }>;
    };
  };
  /** Puts margins into force: open markets have their new prices within a second or two. Staff: `sport.trade`. */
  '/api/admin/sport/margins/save': {
    input: {
      rules: Array<{
        sport?: number | null;
        tournament?: string | null;
        group?: 'main' | 'lines' | 'parts' | null;
        live?: boolean | null;
        method?: 'proportional' | 'additive' | 'power' | 'shin' | 'odds_ratio';
        percent: number;
      }>;
      version: number;
    };
    reply: {
      version: number;
    };
  };
  /** A price of staff in place of the one of the feed. Staff: `sport.trade`. */
  '/api/admin/sport/price': {
    input: {
      event: string;
      market: string;
      outcome: string;
      odds: string | null;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Sports with the number of their events. Anybody. */
  '/api/bookmaker/categories': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      icon: string;
      count: {
        live: number;
        total: number;
      };
    }>;
  };
  /** What a bet of the sportsbook was made on, for whoever has its public id; no money, no name. Anybody. */
  '/api/sport/bet/shared': {
    input: {
      id: string;
    };
    reply: {
      kind: 'single' | 'combo' | 'system' | 'builder';
      sizes: Array<number>;
      lines: number;
      odds: string | null;
      legs: Array<{
        event: string;
        market: string;
        marketId: number;
        specifiers: Record<string, string>;
        outcome: string;
        odds: string;
        live: boolean;
        sport: number;
        home: string;
        away: string;
        tournament: string;
        scoreAtBet: string | null;
        score: string | null;
        eventStatus: number;
        result: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'dead_heat' | null;
        open: boolean;
      }>;
    };
  };
  /** A player's bets, newest first. A session. */
  '/api/sport/bets': {
    input: {
      state?: 'open' | 'settled' | 'cashed';
      before?: number;
      beforeId?: string;
      limit?: number;
    };
    reply: Array<{
      id: string;
      status: number;
      queued: boolean;
      kind: 'single' | 'combo' | 'system' | 'builder';
      sizes: Array<number>;
      lines: number;
      currency: string;
      demo: boolean;
      stake: string;
      potential: string;
      odds: string | null;
      plainOdds: string | null;
      boost: number;
      placedAt: number;
      settledAt: number | null;
      settlement: {
        kind: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'dead_heat' | 'cashed_out';
        payout: string;
        revision: number;
      } | null;
      cashed: {
        amount: string;
        stakeLeft: string;
      } | null;
      cashOut: {
        amount: string | null;
        closed: 'off' | 'bonus' | 'settled' | 'suspended' | 'unavailable' | 'worthless' | null;
      } | null;
      together: Array<{
        event: string;
        odds: string;
      }>;
      legs: Array<{
        event: string;
        market: string;
        marketId: number;
        specifiers: Record<string, string>;
        outcome: string;
        odds: string;
        live: boolean;
        sport: number;
        home: string;
        away: string;
        tournament: string;
        scoreAtBet: string | null;
        score: string | null;
        eventStatus: number;
        result: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'dead_heat' | null;
      }>;
    }>;
  };
  /** Selections whose price is raised now, with the price of their market. Anybody. */
  '/api/sport/boosts': {
    input: Record<string, never>;
    reply: {
      now: number;
      boosts: Array<{
        id: string;
        event: string;
        sport: number;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        market: string;
        marketId: number;
        specifiers: Record<string, string>;
        outcome: string;
        live: boolean;
        version: number;
        odds: string;
        boosted: string;
        endsAt: number;
        maxStake: string;
        left: number | null;
        had: boolean;
      }>;
    };
  };
  /** Takes an offer: paid once, however often it is sent. A session. */
  '/api/sport/cash-out/accept': {
    input: {
      offer: string;
    };
    reply: {
      now: number;
      state: 'paid' | 'waiting' | 'moved' | 'closed';
      amount: string | null;
      readyAt: number | null;
      offer: {
        id: string;
        percent: number;
        amount: string;
        stakeLeft: string;
        expiresAt: number;
      } | null;
      closed: 'off' | 'bonus' | 'settled' | 'suspended' | 'unavailable' | 'worthless' | null;
    };
  };
  /** A price for an open bet or a part of it, held for a moment. A session. */
  '/api/sport/cash-out/offer': {
    input: {
      betId: string;
      percent?: number;
    };
    reply: {
      now: number;
      offer: {
        id: string;
        percent: number;
        amount: string;
        stakeLeft: string;
        expiresAt: number;
      } | null;
      closed: 'off' | 'bonus' | 'settled' | 'suspended' | 'unavailable' | 'worthless' | null;
    };
  };
  /** An event with all its markets. Anybody. */
  '/api/sport/event': {
    input: {
      id: string;
    };
    reply: {
      now: number;
      event: {
        id: string;
        sport: number;
        category: string;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        status: number;
        clock: string | null;
        score: {
          home: number;
          away: number;
        } | null;
        periods: Array<{
          home: number;
          away: number;
        }>;
        markets: Array<{
          key: string;
          id: number;
          specifiers: Record<string, string>;
          open: boolean;
          version: number;
          outcomes: Array<{
            id: string;
            odds: string | null;
            active: boolean;
            trend?: Array<string>;
          }>;
        }>;
        marketCount: number;
        play?: {
          incidents: Array<{
            kind: 'goal' | 'yellow' | 'red' | 'injury' | 'review' | 'overturned' | 'out' | 'part';
            side: 'home' | 'away' | null;
            clock: string;
            score: {
              home: number;
              away: number;
            } | null;
            name?: string;
          }>;
          momentum: Array<number>;
          server?: 'home' | 'away';
          standing?: Array<string>;
        };
        stream?: string;
      };
      builder: Array<string>;
    };
  };
  /** Events that can be bet on, live ones first. Anybody. */
  '/api/sport/events': {
    input: {
      sport?: string;
      when?: 'live' | 'soon' | 'all' | 'popular';
      search?: string;
      limit?: number;
    };
    reply: {
      now: number;
      events: Array<{
        id: string;
        sport: number;
        category: string;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        status: number;
        clock: string | null;
        score: {
          home: number;
          away: number;
        } | null;
        periods: Array<{
          home: number;
          away: number;
        }>;
        markets: Array<{
          key: string;
          id: number;
          specifiers: Record<string, string>;
          open: boolean;
          version: number;
          outcomes: Array<{
            id: string;
            odds: string | null;
            active: boolean;
            trend?: Array<string>;
          }>;
        }>;
        marketCount: number;
        play?: {
          incidents: Array<{
            kind: 'goal' | 'yellow' | 'red' | 'injury' | 'review' | 'overturned' | 'out' | 'part';
            side: 'home' | 'away' | null;
            clock: string;
            score: {
              home: number;
              away: number;
            } | null;
            name?: string;
          }>;
          momentum: Array<number>;
          server?: 'home' | 'away';
          standing?: Array<string>;
        };
        stream?: string;
      }>;
    };
  };
  /** Changes the stars of a player among sports, leagues and events, or nothing, and answers with all of them. Sent twice it is done once; of more than 100 stars the oldest go. A session. */
  '/api/sport/favourites': {
    input: {
      add?: Array<{
        kind: 'sport' | 'league' | 'event';
        id: string;
      }>;
      remove?: Array<{
        kind: 'sport' | 'league' | 'event';
        id: string;
      }>;
    };
    reply: {
      favourites: Array<{
        kind: 'sport' | 'league' | 'event';
        id: string;
      }>;
    };
  };
  /** Events that a player has starred, and those of leagues with a star: live ones first. A session. */
  '/api/sport/favourites/events': {
    input: {
      limit?: number;
    };
    reply: {
      now: number;
      events: Array<{
        id: string;
        sport: number;
        category: string;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        status: number;
        clock: string | null;
        score: {
          home: number;
          away: number;
        } | null;
        periods: Array<{
          home: number;
          away: number;
        }>;
        markets: Array<{
          key: string;
          id: number;
          specifiers: Record<string, string>;
          open: boolean;
          version: number;
          outcomes: Array<{
            id: string;
            odds: string | null;
            active: boolean;
            trend?: Array<string>;
          }>;
        }>;
        marketCount: number;
        play?: {
          incidents: Array<{
            kind: 'goal' | 'yellow' | 'red' | 'injury' | 'review' | 'overturned' | 'out' | 'part';
            side: 'home' | 'away' | null;
            clock: string;
            score: {
              home: number;
              away: number;
            } | null;
            name?: string;
          }>;
          momentum: Array<number>;
          server?: 'home' | 'away';
          standing?: Array<string>;
        };
        stream?: string;
      }>;
    };
  };
  /** How matches of a sport ended that began in a time, by league. Anybody. */
  '/api/sport/results': {
    input: {
      sport: string;
      league?: string;
      from: number;
      to: number;
    };
    reply: {
      results: Array<{
        id: string;
        category: string;
        tournament: string;
        home: string;
        away: string;
        startsAt: number;
        score: {
          home: number;
          away: number;
        } | null;
        periods: Array<{
          home: number;
          away: number;
        }>;
        standing: Array<string>;
        late: boolean;
        retired: boolean;
      }>;
      more: number;
      leagues: Array<string>;
    };
  };
  /** Accepts a slip that is ready, or refuses it and gives its stake back. A session. */
  '/api/sport/slip/confirm': {
    input: {
      queueId: string;
    };
    reply: {
      bet: {
        id: string;
        status: number;
        queued: boolean;
        kind: 'single' | 'combo' | 'system' | 'builder';
        sizes: Array<number>;
        lines: number;
        currency: string;
        demo: boolean;
        stake: string;
        potential: string;
        odds: string | null;
        plainOdds: string | null;
        boost: number;
        placedAt: number;
        settledAt: number | null;
        settlement: {
          kind: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'dead_heat' | 'cashed_out';
          payout: string;
          revision: number;
        } | null;
        cashed: {
          amount: string;
          stakeLeft: string;
        } | null;
        cashOut: {
          amount: string | null;
          closed: 'off' | 'bonus' | 'settled' | 'suspended' | 'unavailable' | 'worthless' | null;
        } | null;
        together: Array<{
          event: string;
          odds: string;
        }>;
        legs: Array<{
          event: string;
          market: string;
          marketId: number;
          specifiers: Record<string, string>;
          outcome: string;
          odds: string;
          live: boolean;
          sport: number;
          home: string;
          away: string;
          tournament: string;
          scoreAtBet: string | null;
          score: string | null;
          eventStatus: number;
          result: 'won' | 'half_won' | 'void' | 'half_lost' | 'lost' | 'dead_heat' | null;
        }>;
      };
    };
  };
  /** What the selections of a slip stand at now. Anybody. */
  '/api/sport/slip/quote': {
    input: {
      legs: Array<{
        event: string;
        market: string;
        outcome: string;
        boost?: string;
      }>;
    };
    reply: Array<{
      event: string;
      market: string;
      outcome: string;
      odds: string | null;
      boosted: string | null;
      version: number;
      open: boolean;
      live: boolean;
      score: {
        home: number;
        away: number;
      } | null;
    }>;
  };
  /** Shows selections to a room of the chat as a card: their ids are said and nothing else. A session. */
  '/api/sport/slip/share': {
    input: {
      legs: Array<{
        event: string;
        market: string;
        outcome: string;
      }>;
      channel: string;
    };
    reply: Record<string, never>;
  };
  /** Puts a slip into the queue: its stake is held until it is accepted or refused. A session. */
  '/api/sport/slip/submit': {
    input: {
      currency: string;
      stake: string;
      kind: 'single' | 'combo' | 'system' | 'builder';
      sizes?: Array<number>;
      legs: Array<{
        event: string;
        market: string;
        outcome: string;
        version: number;
        boost?: string;
      }>;
      together?: Array<{
        event: string;
        version: number;
      }>;
      policy?: 'none' | 'higher' | 'any';
      demo?: boolean;
      key?: string;
    };
    reply: {
      queueId: string;
      now: number;
      readyAt: number;
      expiresAt: number;
    };
  };
  /** What selections of one event cost together, or why they have no price. Anybody. */
  '/api/sport/slip/together': {
    input: {
      legs: Array<{
        event: string;
        market: string;
        outcome: string;
      }>;
    };
    reply: Array<{
      event: string;
      odds: string | null;
      version: number;
      why: 'off' | 'closed' | 'many' | 'unknown' | 'partly' | 'impossible' | 'implied' | 'certain' | null;
    }>;
  };
  /** Selections by their ids, with names and the odds of now; those that are gone are left out. Anybody. */
  '/api/sport/slip/view': {
    input: {
      legs: Array<{
        event: string;
        market: string;
        outcome: string;
      }>;
    };
    reply: Array<{
      event: string;
      market: string;
      marketId: number;
      specifiers: Record<string, string>;
      outcome: string;
      odds: string;
      version: number;
      open: boolean;
      live: boolean;
      score: {
        home: number;
        away: number;
      } | null;
      sport: number;
      home: string;
      away: string;
    }>;
  };
  /** The table of a league from all its results since the last break of its matches. Anybody. */
  '/api/sport/standings': {
    input: {
      sport: string;
      league?: string;
    };
    reply: {
      rule: {
        by: 'points';
        win: number;
        draw: number;
        late?: {
          win: number;
          loss: number;
        };
      } | {
        by: 'sets';
      } | {
        by: 'share';
      } | null;
      leagues: Array<string>;
      league: string | null;
      since: number | null;
      matches: number;
      rows: Array<{
        place: number;
        team: string;
        played: number;
        won: number;
        wonLate: number;
        drawn: number;
        lostLate: number;
        lost: number;
        scored: number;
        conceded: number;
        points: number;
      }>;
    };
  };

  // External sportsbook

  /** What the external sportsbook still needs before players see it. Staff: `providers.edit`. */
  '/api/admin/sportsbook/setup': {
    input: Record<string, never>;
    reply: {
      names: Array<{
        name: string;
        set: boolean;
      }>;
      calls: string;
    };
  };
  /** Opens the external sportsbook for a player: the word by which its bookmaker asks who plays. A session. */
  '/api/sportsbook/open': {
    input: {
      currency: string;
    };
    reply: {
      token: string;
    };
  };

  // Poker

  /** The cards of the hand that is played at a table, for a reason that is in the audit log. Staff: `poker.cards`. */
  '/api/admin/poker/cards': {
    input: {
      table: string;
      reason: string;
    };
    reply: {
      no: number;
      street: 'preflop' | 'flop' | 'turn' | 'river';
      board: Array<string>;
      seats: Array<{
        seat: number;
        name: string;
        folded: boolean;
        cards: Array<string>;
      }>;
    };
  };
  /** Frozen players, those that are frozen still first. Staff: `poker.freeze`. */
  '/api/admin/poker/freezes': {
    input: {
      page?: number;
    };
    reply: {
      freezes: Array<{
        id: string;
        player: {
          _id: string;
          name: string;
        };
        reason: string;
        report: string | null;
        reports: Array<{
          id: string;
          players: Array<string>;
          note: string | null;
        }>;
        by: string;
        at: number;
        held: Array<{
          currency: string;
          demo: boolean;
          amount: string;
        }>;
        playing: boolean;
        taken: Array<{
          id: string;
          currency: string;
          amount: string;
          reason: string;
          at: number;
          shared: string;
          players: number;
          askedBy: string;
          agreedBy: string;
        }>;
        endedAt: number | null;
        endedBy: string | null;
        endNote: string | null;
      }>;
      pages: number;
    };
  };
  /** Asks for frozen chips to be taken; a second member of staff has to agree. Staff: `poker.freeze`. */
  '/api/admin/poker/freezes/confiscate': {
    input: {
      id: string;
      report: string;
      currency: string;
      amount: string;
      reason: string;
      distribute: boolean;
    };
    reply: {
      request: string;
      shares: Array<{
        player: {
          _id: string;
          name: string;
        };
        amount: string;
      }>;
    };
  };
  /** Ends a freeze: everything that was not taken goes to the wallet. Staff: `poker.freeze`. */
  '/api/admin/poker/freezes/end': {
    input: {
      id: string;
      note: string;
    };
    reply: {
      id: string;
      player: {
        _id: string;
        name: string;
      };
      reason: string;
      report: string | null;
      reports: Array<{
        id: string;
        players: Array<string>;
        note: string | null;
      }>;
      by: string;
      at: number;
      held: Array<{
        currency: string;
        demo: boolean;
        amount: string;
      }>;
      playing: boolean;
      taken: Array<{
        id: string;
        currency: string;
        amount: string;
        reason: string;
        at: number;
        shared: string;
        players: number;
        askedBy: string;
        agreedBy: string;
      }>;
      endedAt: number | null;
      endedBy: string | null;
      endNote: string | null;
    };
  };
  /** How an amount would be shared among the players who lost in the hands of a report. Staff: `poker.freeze`. */
  '/api/admin/poker/freezes/harmed': {
    input: {
      id: string;
      report: string;
      currency: string;
      amount: string;
    };
    reply: {
      shares: Array<{
        player: {
          _id: string;
          name: string;
        };
        amount: string;
      }>;
    };
  };
  /** Freezes a player's poker play and chips; the reason is shown to the player. Staff: `poker.freeze`. */
  '/api/admin/poker/freezes/set': {
    input: {
      player: string;
      reason: string;
      report?: string;
    };
    reply: {
      id: string;
      player: {
        _id: string;
        name: string;
      };
      reason: string;
      report: string | null;
      reports: Array<{
        id: string;
        players: Array<string>;
        note: string | null;
      }>;
      by: string;
      at: number;
      held: Array<{
        currency: string;
        demo: boolean;
        amount: string;
      }>;
      playing: boolean;
      taken: Array<{
        id: string;
        currency: string;
        amount: string;
        reason: string;
        at: number;
        shared: string;
        players: number;
        askedBy: string;
        agreedBy: string;
      }>;
      endedAt: number | null;
      endedBy: string | null;
      endNote: string | null;
    };
  };
  /** Hands that are over, newest first, by player, table, number, time and pot. No cards. Staff: `poker.hands`. */
  '/api/admin/poker/hands': {
    input: {
      player?: string;
      table?: string;
      no?: number;
      from?: number;
      to?: number;
      currency?: string;
      pot?: string;
      before?: string;
    };
    reply: {
      hands: Array<{
        table: string;
        name: string;
        no: number;
        at: number;
        players: Array<string>;
        currency: string;
        demo: boolean;
        chips: boolean;
        pot: string;
      }>;
      next: string | null;
    };
  };
  /** A hand that is over, with the cards of everybody. It is in the audit log. Staff: `poker.hands`. */
  '/api/admin/poker/hands/get': {
    input: {
      table: string;
      no: number;
    };
    reply: {
      hand: {
        table: string;
        name: string;
        no: number;
        game: 'holdem' | 'omaha';
        size: number;
        at: number;
        currency: string;
        decimals: number;
        demo: boolean;
        chips: boolean;
        smallBlind: string;
        bigBlind: string;
        button: number;
        seat: number | null;
        cards: Array<string>;
        seats: Array<{
          seat: number;
          name: string;
          bot: boolean;
          stack: string;
        }>;
        posts: Array<{
          seat: number;
          type: 'ante' | 'bb-ante' | 'sb' | 'bb' | 'straddle' | 'extra-bb' | 'dead-sb';
          amount: string;
        }>;
        actions: Array<{
          seat: number;
          type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
          to: string | null;
          added: string;
          street: 'preflop' | 'flop' | 'turn' | 'river';
        }>;
        board: Array<string>;
        result: {
          pots: Array<{
            amount: string;
            rake: string;
            winners: Array<{
              seat: number;
              amount: string;
              run: number;
            }>;
          }>;
          rake: string;
          second: Array<string> | null;
          rabbit: Array<string>;
          uncalled: {
            seat: number;
            amount: string;
          } | null;
          shown: Array<{
            seat: number;
            cards: Array<string>;
            strength: number | null;
          }>;
          stacks: Array<{
            seat: number;
            stack: string;
          }>;
        };
      };
      holes: Array<{
        seat: number;
        cards: Array<string>;
      }>;
    };
  };
  /** Accounts that play together, or as a program might, the gravest first. Staff: `poker.integrity`. */
  '/api/admin/poker/reports': {
    input: {
      state?: 'open' | 'cleared' | 'confirmed';
      page?: number;
    };
    reply: {
      reports: Array<{
        id: string;
        players: Array<{
          _id: string;
          name: string;
        }>;
        severity: number;
        reasons: Array<'device' | 'address' | 'flow' | 'quiet' | 'folds' | 'steady' | 'level' | 'long' | 'alike' | 'speed' | 'instant'>;
        figures: {
          hands: number;
          blinds: number;
          to: string;
          alone: number;
          quiet: number;
          faced: number;
          folded: number;
        } | null;
        habits: {
          decisions: number;
          typical: number;
          spread: number;
          easy: number;
          hard: number;
          hours: number;
          again: number;
          alike: number;
          raises: number;
          instant: number;
          busy: number;
          fast: number;
        } | null;
        place: string;
        times: number;
        first: number;
        last: number;
        state: 'open' | 'cleared' | 'confirmed';
        note: string | null;
        decidedBy: string | null;
        decidedAt: number | null;
      }>;
      pages: number;
    };
  };
  /** Clears or confirms a report, with a note; it is in the audit log. Staff: `poker.integrity`. */
  '/api/admin/poker/reports/decide': {
    input: {
      id: string;
      state: 'cleared' | 'confirmed';
      note: string;
    };
    reply: {
      id: string;
      players: Array<{
        _id: string;
        name: string;
      }>;
      severity: number;
      reasons: Array<'device' | 'address' | 'flow' | 'quiet' | 'folds' | 'steady' | 'level' | 'long' | 'alike' | 'speed' | 'instant'>;
      figures: {
        hands: number;
        blinds: number;
        to: string;
        alone: number;
        quiet: number;
        faced: number;
        folded: number;
      } | null;
      habits: {
        decisions: number;
        typical: number;
        spread: number;
        easy: number;
        hard: number;
        hours: number;
        again: number;
        alike: number;
        raises: number;
        instant: number;
        busy: number;
        fast: number;
      } | null;
      place: string;
      times: number;
      first: number;
      last: number;
      state: 'open' | 'cleared' | 'confirmed';
      note: string | null;
      decidedBy: string | null;
      decidedAt: number | null;
    };
  };
  /** Every tournament, the latest start first. Staff: `poker.tournaments`. */
  '/api/admin/poker/tournaments': {
    input: {
      page?: number;
    };
    reply: {
      tournaments: Array<{
        id: string;
        name: string;
        status: 'open' | 'playing' | 'ended' | 'cancelled';
        startsAt: number;
        currency: string;
        demo: boolean;
        buyIn: string;
        fee: string;
        pool: string;
        game: 'holdem' | 'omaha';
        seats: number;
        startingStack: string;
        entries: number;
        players: number;
        left: number;
        maxEntries: number;
        registerUntil: number;
        canRegister: boolean;
        mine: 'waits' | 'plays' | 'out' | null;
        ownTable: string | null;
      }>;
      pages: number;
    };
  };
  /** Calls a tournament off: everybody is paid back, or their share when it is played. Staff: `poker.tournaments`. */
  '/api/admin/poker/tournaments/cancel': {
    input: {
      tournament: string;
      reason: string;
    };
    reply: Record<string, never>;
  };
  /** Schedules a tournament. Registration is open at once. Staff: `poker.tournaments`. */
  '/api/admin/poker/tournaments/schedule': {
    input: {
      name: string;
      startsAt: number;
      currency: string;
      game?: 'holdem' | 'omaha';
      demo?: boolean;
      buyIn: string;
      fee: string;
      seats: number;
      startingStack: number;
      stages: Array<{
        kind: 'level';
        minutes: number;
        smallBlind: number;
        bigBlind: number;
        ante: number;
      } | {
        kind: 'break';
        minutes: number;
      }>;
      lateLevel: number;
      reentries: number;
      minPlayers: number;
      maxEntries: number;
    };
    reply: {
      id: string;
    };
  };
  /** Act. It is stored before it is answered. A session. */
  '/api/poker/act': {
    input: {
      table: string;
      hand: number;
      turn: number;
      seat: number;
      action: 'fold' | 'check' | 'call' | 'bet' | 'raise';
      to?: string;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** Sit out, or come back. A session. */
  '/api/poker/away': {
    input: {
      table: string;
      out: boolean;
      post?: boolean;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** What players wrote last at a poker table. Anybody. */
  '/api/poker/chat': {
    input: {
      table: string;
    };
    reply: {
      open: boolean;
      spectators: boolean;
      lines: Array<{
        id: string;
        table: string;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        text: string;
        at: number;
      }>;
    };
  };
  /** The caller's figures: hands, VPIP, PFR and what was won, by kind of game and currency. A session. */
  '/api/poker/figures': {
    input: {
      days?: number;
    };
    reply: Array<{
      kind: 'cash' | 'sitAndGo' | 'tournament';
      currency: string;
      demo: boolean;
      hands: number;
      vpip: number;
      pfr: number;
      games: number;
      won: string;
    }>;
  };
  /** One hand that the caller was dealt in to, for the replayer. A session. */
  '/api/poker/hand': {
    input: {
      table: string;
      no: number;
    };
    reply: {
      table: string;
      name: string;
      no: number;
      game: 'holdem' | 'omaha';
      size: number;
      at: number;
      currency: string;
      decimals: number;
      demo: boolean;
      chips: boolean;
      smallBlind: string;
      bigBlind: string;
      button: number;
      seat: number | null;
      cards: Array<string>;
      seats: Array<{
        seat: number;
        name: string;
        bot: boolean;
        stack: string;
      }>;
      posts: Array<{
        seat: number;
        type: 'ante' | 'bb-ante' | 'sb' | 'bb' | 'straddle' | 'extra-bb' | 'dead-sb';
        amount: string;
      }>;
      actions: Array<{
        seat: number;
        type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
        to: string | null;
        added: string;
        street: 'preflop' | 'flop' | 'turn' | 'river';
      }>;
      board: Array<string>;
      result: {
        pots: Array<{
          amount: string;
          rake: string;
          winners: Array<{
            seat: number;
            amount: string;
            run: number;
          }>;
        }>;
        rake: string;
        second: Array<string> | null;
        rabbit: Array<string>;
        uncalled: {
          seat: number;
          amount: string;
        } | null;
        shown: Array<{
          seat: number;
          cards: Array<string>;
          strength: number | null;
        }>;
        stacks: Array<{
          seat: number;
          stack: string;
        }>;
      };
    };
  };
  /** The caller's hands, newest first. A session. */
  '/api/poker/hands': {
    input: {
      table?: string;
      before?: number;
      limit?: number;
    };
    reply: Array<{
      table: string;
      name: string;
      no: number;
      at: number;
      currency: string;
      demo: boolean;
      chips: boolean;
      net: string;
    }>;
  };
  /** Get up: the chips go back to the wallet, after the hand that is played. A session. */
  '/api/poker/leave': {
    input: {
      table: string;
    };
    reply: {
      left: boolean;
    };
  };
  /** Note something about another player. Nobody else sees it. A session. */
  '/api/poker/note': {
    input: {
      user: string;
      text: string;
    };
    reply: {
      user: string;
      text: string;
    };
  };
  /** What the caller has noted about those who sit at a table. A session. */
  '/api/poker/notes': {
    input: {
      table: string;
    };
    reply: Array<{
      user: string;
      text: string;
    }>;
  };
  /** Choose for the own seat: straddle, run it twice, sit out at the big blind, bring the stack up to an amount. What is left out stays. A session. */
  '/api/poker/options': {
    input: {
      table: string;
      straddle?: boolean;
      runTwice?: boolean;
      outAtBig?: boolean;
      refill?: string | null;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** What proves the shuffle of a hand, as ./phoenix poker verify reads it. A session. */
  '/api/poker/proof': {
    input: {
      table: string;
      no: number;
    };
    reply: {
      tableId: string;
      handNo: number;
      commitment: string;
      clientSeeds: Array<string>;
      root: string;
      cards: Array<{
        index: number;
        card: string;
        salt: string;
        path: Array<string>;
      }>;
      serverSeed: string | null;
      revealedAt: number;
      chain: {
        previous: string;
        body: string;
        hash: string;
      };
    };
  };
  /** The own part of the shuffle, from the next hand on. A session. */
  '/api/poker/seed': {
    input: {
      table: string;
      seed: string;
    };
    reply: Record<string, never>;
  };
  /** Shows a hand of the caller, with the own cards, to whoever has the link. Asked again, it is the same link. A session. */
  '/api/poker/share': {
    input: {
      table: string;
      no: number;
    };
    reply: {
      id: string;
    };
  };
  /** A hand that one of its players shares, with the cards of that player and what was shown. Anybody. */
  '/api/poker/shared': {
    input: {
      id: string;
    };
    reply: {
      by: string;
      hand: {
        table: string;
        name: string;
        no: number;
        game: 'holdem' | 'omaha';
        size: number;
        at: number;
        currency: string;
        decimals: number;
        demo: boolean;
        chips: boolean;
        smallBlind: string;
        bigBlind: string;
        button: number;
        seat: number | null;
        cards: Array<string>;
        seats: Array<{
          seat: number;
          name: string;
          bot: boolean;
          stack: string;
        }>;
        posts: Array<{
          seat: number;
          type: 'ante' | 'bb-ante' | 'sb' | 'bb' | 'straddle' | 'extra-bb' | 'dead-sb';
          amount: string;
        }>;
        actions: Array<{
          seat: number;
          type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
          to: string | null;
          added: string;
          street: 'preflop' | 'flop' | 'turn' | 'river';
        }>;
        board: Array<string>;
        result: {
          pots: Array<{
            amount: string;
            rake: string;
            winners: Array<{
              seat: number;
              amount: string;
              run: number;
            }>;
          }>;
          rake: string;
          second: Array<string> | null;
          rabbit: Array<string>;
          uncalled: {
            seat: number;
            amount: string;
          } | null;
          shown: Array<{
            seat: number;
            cards: Array<string>;
            strength: number | null;
          }>;
          stacks: Array<{
            seat: number;
            stack: string;
          }>;
        };
      };
    };
  };
  /** Take a seat: the buy-in goes from the wallet to the table. A session. */
  '/api/poker/sit': {
    input: {
      table: string;
      seat: number;
      buyIn: string;
      clientSeed?: string;
      post?: boolean;
      key?: string;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** Enter a sit-and-go: buy-in and fee go from the wallet. It begins with its last player. A session. */
  '/api/poker/sitandgo/enter': {
    input: {
      offer: string;
      clientSeed?: string;
      key: string;
    };
    reply: {
      table: string;
      playing: boolean;
    };
  };
  /** Leave a sit-and-go that has not begun; buy-in and fee come back. A session. */
  '/api/poker/sitandgo/leave': {
    input: {
      offer: string;
    };
    reply: {
      left: boolean;
    };
  };
  /** Sit-and-gos that wait for players, and those that are played. Anybody. */
  '/api/poker/sitandgo/list': {
    input: Record<string, never>;
    reply: {
      offers: Array<{
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        speed: 'normal' | 'turbo' | 'hyper';
        levelMinutes: number;
        currency: string;
        demo: boolean;
        buyIn: string;
        fee: string;
        pool: string;
        shares: Array<number>;
        entrants: number;
        mine: boolean;
      }>;
      playing: Array<{
        table: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        left: number;
        mine: boolean;
      }>;
    };
  };
  /** Whether your poker play is frozen, why, what is held, and what was taken. A session. */
  '/api/poker/standing': {
    input: Record<string, never>;
    reply: {
      frozen: {
        reason: string;
        at: number;
        held: Array<{
          currency: string;
          demo: boolean;
          amount: string;
        }>;
      } | null;
      taken: Array<{
        id: string;
        currency: string;
        amount: string;
        reason: string;
        at: number;
      }>;
    };
  };
  /** A poker table as it stands, with the own cards of who plays there. Anybody. */
  '/api/poker/table': {
    input: {
      table: string;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** Tables of the poker lobby. Anybody. */
  '/api/poker/tables': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      seats: number;
      game: 'holdem' | 'omaha';
      currency: string;
      decimals: number;
      demo: boolean;
      bots: number;
      smallBlind: string;
      bigBlind: string;
      minBuyIn: string;
      maxBuyIn: string;
      players: number;
      waiting: number;
      averagePot: string | null;
      mine: boolean;
    }>;
  };
  /** Bring more chips; they count from the next hand on. A session. */
  '/api/poker/topup': {
    input: {
      table: string;
      amount: string;
      key: string;
    };
    reply: {
      table: {
        id: string;
        name: string;
        seats: number;
        game: 'holdem' | 'omaha';
        currency: string;
        decimals: number;
        demo: boolean;
        bots: number;
        smallBlind: string;
        bigBlind: string;
        minBuyIn: string;
        maxBuyIn: string;
        version: number;
        open: boolean;
        players: Array<{
          seat: number;
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          bot: boolean;
          stack: string;
          topup: string;
          bet: string;
          inHand: boolean;
          folded: boolean;
          allIn: boolean;
          out: boolean;
          waits: boolean;
          leaving: boolean;
          bankMs: number;
          place: number | null;
        }>;
        waiting: number;
        hand: {
          no: number;
          turn: number;
          street: 'preflop' | 'flop' | 'turn' | 'river';
          button: number;
          pot: string;
          level: string;
          board: Array<string>;
          legal: {
            seat: number;
            fold: boolean;
            check: boolean;
            call: string;
            minRaiseTo: string | null;
            maxRaiseTo: string | null;
          } | null;
          deadline: number | null;
          bank: boolean;
          last: {
            seat: number;
            type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
            to: string | null;
          } | null;
          result: {
            pots: Array<{
              amount: string;
              rake: string;
              winners: Array<{
                seat: number;
                amount: string;
                run: number;
              }>;
            }>;
            rake: string;
            second: Array<string> | null;
            rabbit: Array<string>;
            uncalled: {
              seat: number;
              amount: string;
            } | null;
            shown: Array<{
              seat: number;
              cards: Array<string>;
              strength: number | null;
            }>;
            stacks: Array<{
              seat: number;
              stack: string;
            }>;
          } | null;
          commitment: string;
          root: string;
          clientSeeds: Array<{
            seat: number;
            seed: string;
          }>;
        } | null;
        nextCommitment: string;
        allows: {
          straddle: boolean;
          runTwice: boolean;
          refill: boolean;
        };
        sitAndGo: {
          status: 'playing' | 'ended' | 'cancelled';
          speed: 'normal' | 'turbo' | 'hyper';
          poolId: string | null;
          pool: string;
          prizes: Array<string>;
          level: number;
          ante: string;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
            at: number;
          } | null;
          standings: Array<{
            seat: number;
            place: number;
            prize: string | null;
          }>;
        } | null;
        tournament: {
          id: string;
          status: 'open' | 'playing' | 'ended' | 'cancelled';
          pool: string;
          prizes: Array<string>;
          players: number;
          left: number;
          level: number;
          ante: string;
          isBreak: boolean;
          endsAt: number | null;
          next: {
            smallBlind: string;
            bigBlind: string;
            ante: string;
          } | null;
          handForHand: boolean;
        } | null;
      };
      own: {
        seat: number;
        hand: number | null;
        cards: Array<string>;
        clientSeed: string;
        options: {
          straddle: boolean;
          runTwice: boolean;
          outAtBig: boolean;
          refill: string | null;
        };
      } | null;
      waiting: number | null;
      at: number;
    };
  };
  /** A tournament: its clock, levels, entrants, tables and prizes. Anybody. */
  '/api/poker/tournament/get': {
    input: {
      tournament: string;
    };
    reply: {
      id: string;
      name: string;
      status: 'open' | 'playing' | 'ended' | 'cancelled';
      startsAt: number;
      currency: string;
      demo: boolean;
      buyIn: string;
      fee: string;
      pool: string;
      game: 'holdem' | 'omaha';
      seats: number;
      startingStack: string;
      entries: number;
      players: number;
      left: number;
      maxEntries: number;
      registerUntil: number;
      canRegister: boolean;
      mine: 'waits' | 'plays' | 'out' | null;
      ownTable: string | null;
      stages: Array<{
        kind: 'level' | 'break';
        minutes: number;
        smallBlind: string;
        bigBlind: string;
        ante: string;
      }>;
      lateLevel: number;
      reentries: number;
      minPlayers: number;
      prizes: Array<string>;
      clock: {
        level: number;
        stage: number;
        isBreak: boolean;
        endsAt: number | null;
        handForHand: boolean;
      } | null;
      entrants: Array<{
        no: number;
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        clientSeed: string;
        status: 'waits' | 'plays' | 'out' | 'again';
        table: string | null;
        stack: string | null;
        place: number | null;
        prize: string | null;
      }>;
      tables: Array<{
        table: string;
        players: number;
      }>;
      draw: {
        commitment: string;
        seed: string | null;
        order: Array<number>;
      };
      at: number;
    };
  };
  /** Tournaments that are to come or are played, and those that ended lately. Anybody. */
  '/api/poker/tournament/list': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      status: 'open' | 'playing' | 'ended' | 'cancelled';
      startsAt: number;
      currency: string;
      demo: boolean;
      buyIn: string;
      fee: string;
      pool: string;
      game: 'holdem' | 'omaha';
      seats: number;
      startingStack: string;
      entries: number;
      players: number;
      left: number;
      maxEntries: number;
      registerUntil: number;
      canRegister: boolean;
      mine: 'waits' | 'plays' | 'out' | null;
      ownTable: string | null;
    }>;
  };
  /** Register, or enter again: buy-in and fee go from the wallet. A session. */
  '/api/poker/tournament/register': {
    input: {
      tournament: string;
      clientSeed?: string;
      key: string;
    };
    reply: {
      entry: number;
    };
  };
  /** Take a registration back before the start; buy-in and fee come back. A session. */
  '/api/poker/tournament/unregister': {
    input: {
      tournament: string;
    };
    reply: {
      left: boolean;
    };
  };
  /** Join the wait list of a table that has no seat for the caller, or leave it. A session. */
  '/api/poker/wait': {
    input: {
      table: string;
      join: boolean;
    };
    reply: {
      place: number | null;
    };
  };
  /** Write a line at a poker table. A session. */
  '/api/poker/write': {
    input: {
      table: string;
      text: string;
    };
    reply: {
      id: string;
      table: string;
      user: {
        _id: string;
        name: string;
        avatar: string | null;
      };
      text: string;
      at: number;
    };
  };

  // PvP pools

  /** Make a pool and enter it. A session. */
  '/api/pvp/create': {
    input: {
      mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
      currency: string;
      demo?: boolean;
      stake: string;
      seats?: number;
      survivors?: number;
      speed?: 'normal' | 'turbo' | 'hyper';
      battle?: {
        kind: 'high' | 'low' | 'team';
        cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
      };
      private?: boolean;
      key?: string;
    };
    reply: {
      pool: {
        id: string;
        version: number;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
        currency: string;
        decimals: number;
        demo: boolean;
        private: boolean;
        minStake: string;
        maxStake: string;
        playerCap: string | null;
        seats: number;
        minSeats: number;
        survivors: number;
        rakeBps: number;
        fee: string;
        speed: 'normal' | 'turbo' | 'hyper' | null;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
          price: string;
        } | null;
        beacon: boolean;
        beaconAt: number | null;
        pot: string;
        creator: string;
        players: Array<{
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          stake: string;
          entries: number;
        }>;
        createdAt: number;
        expiresAt: number;
        locksAt: number | null;
        endedAt: number | null;
        result: {
          ticket: string | null;
          tickets: string | null;
          winners: Array<string>;
          rake: string;
          prizes: Array<{
            user: string;
            amount: string;
          }>;
          rolls: Array<Array<number>>;
          opened: Array<Array<number>>;
        } | null;
        table: string | null;
        seating: Array<string> | null;
        rematch: string | null;
      };
      proof: {
        poolId: string;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        commitment: string;
        serverSeed: string | null;
        survivors: number;
        entries: Array<{
          player: string;
          stake: string;
          clientSeed: string;
          from: string;
          to: string;
        }>;
        ticket: string | null;
        winners: Array<number> | null;
        seats: Array<number> | null;
        beacon: {
          filledAt: number;
          round: number;
          signature: string;
        } | null;
        rolls: Array<Array<number>>;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        } | null;
        opened: Array<Array<number>>;
      };
      code: string | null;
      at: number;
    };
  };
  /** A pool with what proves its draw. Anybody. */
  '/api/pvp/get': {
    input: {
      pool: string;
    };
    reply: {
      pool: {
        id: string;
        version: number;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
        currency: string;
        decimals: number;
        demo: boolean;
        private: boolean;
        minStake: string;
        maxStake: string;
        playerCap: string | null;
        seats: number;
        minSeats: number;
        survivors: number;
        rakeBps: number;
        fee: string;
        speed: 'normal' | 'turbo' | 'hyper' | null;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
          price: string;
        } | null;
        beacon: boolean;
        beaconAt: number | null;
        pot: string;
        creator: string;
        players: Array<{
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          stake: string;
          entries: number;
        }>;
        createdAt: number;
        expiresAt: number;
        locksAt: number | null;
        endedAt: number | null;
        result: {
          ticket: string | null;
          tickets: string | null;
          winners: Array<string>;
          rake: string;
          prizes: Array<{
            user: string;
            amount: string;
          }>;
          rolls: Array<Array<number>>;
          opened: Array<Array<number>>;
        } | null;
        table: string | null;
        seating: Array<string> | null;
        rematch: string | null;
      };
      proof: {
        poolId: string;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        commitment: string;
        serverSeed: string | null;
        survivors: number;
        entries: Array<{
          player: string;
          stake: string;
          clientSeed: string;
          from: string;
          to: string;
        }>;
        ticket: string | null;
        winners: Array<number> | null;
        seats: Array<number> | null;
        beacon: {
          filledAt: number;
          round: number;
          signature: string;
        } | null;
        rolls: Array<Array<number>>;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        } | null;
        opened: Array<Array<number>>;
      };
      code: string | null;
      at: number;
    };
  };
  /** Enter a pool: the stake goes from the wallet into the pot. A session. */
  '/api/pvp/join': {
    input: {
      pool: string;
      stake?: string;
      code?: string;
      key?: string;
    };
    reply: {
      pool: {
        id: string;
        version: number;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
        currency: string;
        decimals: number;
        demo: boolean;
        private: boolean;
        minStake: string;
        maxStake: string;
        playerCap: string | null;
        seats: number;
        minSeats: number;
        survivors: number;
        rakeBps: number;
        fee: string;
        speed: 'normal' | 'turbo' | 'hyper' | null;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
          price: string;
        } | null;
        beacon: boolean;
        beaconAt: number | null;
        pot: string;
        creator: string;
        players: Array<{
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          stake: string;
          entries: number;
        }>;
        createdAt: number;
        expiresAt: number;
        locksAt: number | null;
        endedAt: number | null;
        result: {
          ticket: string | null;
          tickets: string | null;
          winners: Array<string>;
          rake: string;
          prizes: Array<{
            user: string;
            amount: string;
          }>;
          rolls: Array<Array<number>>;
          opened: Array<Array<number>>;
        } | null;
        table: string | null;
        seating: Array<string> | null;
        rematch: string | null;
      };
      proof: {
        poolId: string;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        commitment: string;
        serverSeed: string | null;
        survivors: number;
        entries: Array<{
          player: string;
          stake: string;
          clientSeed: string;
          from: string;
          to: string;
        }>;
        ticket: string | null;
        winners: Array<number> | null;
        seats: Array<number> | null;
        beacon: {
          filledAt: number;
          round: number;
          signature: string;
        } | null;
        rolls: Array<Array<number>>;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        } | null;
        opened: Array<Array<number>>;
      };
      code: string | null;
      at: number;
    };
  };
  /** Leave a pool that is not about to be drawn; the stakes come back. A session. */
  '/api/pvp/leave': {
    input: {
      pool: string;
    };
    reply: {
      pool: {
        id: string;
        version: number;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
        currency: string;
        decimals: number;
        demo: boolean;
        private: boolean;
        minStake: string;
        maxStake: string;
        playerCap: string | null;
        seats: number;
        minSeats: number;
        survivors: number;
        rakeBps: number;
        fee: string;
        speed: 'normal' | 'turbo' | 'hyper' | null;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
          price: string;
        } | null;
        beacon: boolean;
        beaconAt: number | null;
        pot: string;
        creator: string;
        players: Array<{
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          stake: string;
          entries: number;
        }>;
        createdAt: number;
        expiresAt: number;
        locksAt: number | null;
        endedAt: number | null;
        result: {
          ticket: string | null;
          tickets: string | null;
          winners: Array<string>;
          rake: string;
          prizes: Array<{
            user: string;
            amount: string;
          }>;
          rolls: Array<Array<number>>;
          opened: Array<Array<number>>;
        } | null;
        table: string | null;
        seating: Array<string> | null;
        rematch: string | null;
      };
      proof: {
        poolId: string;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        commitment: string;
        serverSeed: string | null;
        survivors: number;
        entries: Array<{
          player: string;
          stake: string;
          clientSeed: string;
          from: string;
          to: string;
        }>;
        ticket: string | null;
        winners: Array<number> | null;
        seats: Array<number> | null;
        beacon: {
          filledAt: number;
          round: number;
          signature: string;
        } | null;
        rolls: Array<Array<number>>;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        } | null;
        opened: Array<Array<number>>;
      };
      code: string | null;
      at: number;
    };
  };
  /** Pools, newest first, 30 at a time; of the own ones first those that are not over. Anybody. */
  '/api/pvp/list': {
    input: {
      which: 'open' | 'ended' | 'mine';
      mode?: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
      demo?: boolean;
      before?: string;
    };
    reply: Array<{
      id: string;
      version: number;
      mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
      status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
      currency: string;
      decimals: number;
      demo: boolean;
      private: boolean;
      minStake: string;
      maxStake: string;
      playerCap: string | null;
      seats: number;
      minSeats: number;
      survivors: number;
      rakeBps: number;
      fee: string;
      speed: 'normal' | 'turbo' | 'hyper' | null;
      battle: {
        kind: 'high' | 'low' | 'team';
        cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        price: string;
      } | null;
      beacon: boolean;
      beaconAt: number | null;
      pot: string;
      creator: string;
      players: Array<{
        user: {
          _id: string;
          name: string;
          avatar: string | null;
        };
        stake: string;
        entries: number;
      }>;
      createdAt: number;
      expiresAt: number;
      locksAt: number | null;
      endedAt: number | null;
      result: {
        ticket: string | null;
        tickets: string | null;
        winners: Array<string>;
        rake: string;
        prizes: Array<{
          user: string;
          amount: string;
        }>;
        rolls: Array<Array<number>>;
        opened: Array<Array<number>>;
      } | null;
      table: string | null;
      seating: Array<string> | null;
      rematch: string | null;
    }>;
  };
  /** Play a pool again on the same terms: the first who asks makes it, the others enter it. A session. */
  '/api/pvp/rematch': {
    input: {
      pool: string;
      key?: string;
    };
    reply: {
      pool: {
        id: string;
        version: number;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        status: 'open' | 'locked' | 'resolving' | 'settled' | 'cancelled' | 'expired';
        currency: string;
        decimals: number;
        demo: boolean;
        private: boolean;
        minStake: string;
        maxStake: string;
        playerCap: string | null;
        seats: number;
        minSeats: number;
        survivors: number;
        rakeBps: number;
        fee: string;
        speed: 'normal' | 'turbo' | 'hyper' | null;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
          price: string;
        } | null;
        beacon: boolean;
        beaconAt: number | null;
        pot: string;
        creator: string;
        players: Array<{
          user: {
            _id: string;
            name: string;
            avatar: string | null;
          };
          stake: string;
          entries: number;
        }>;
        createdAt: number;
        expiresAt: number;
        locksAt: number | null;
        endedAt: number | null;
        result: {
          ticket: string | null;
          tickets: string | null;
          winners: Array<string>;
          rake: string;
          prizes: Array<{
            user: string;
            amount: string;
          }>;
          rolls: Array<Array<number>>;
          opened: Array<Array<number>>;
        } | null;
        table: string | null;
        seating: Array<string> | null;
        rematch: string | null;
      };
      proof: {
        poolId: string;
        mode: 'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle';
        commitment: string;
        serverSeed: string | null;
        survivors: number;
        entries: Array<{
          player: string;
          stake: string;
          clientSeed: string;
          from: string;
          to: string;
        }>;
        ticket: string | null;
        winners: Array<number> | null;
        seats: Array<number> | null;
        beacon: {
          filledAt: number;
          round: number;
          signature: string;
        } | null;
        rolls: Array<Array<number>>;
        battle: {
          kind: 'high' | 'low' | 'team';
          cases: Array<'easy' | 'medium' | 'hard' | 'expert'>;
        } | null;
        opened: Array<Array<number>>;
      };
      code: string | null;
      at: number;
    };
  };
  /** What pools may be made with in a currency. Anybody. */
  '/api/pvp/terms': {
    input: {
      currency: string;
    };
    reply: {
      currency: string;
      decimals: number;
      min: string;
      max: string;
      modes: Array<'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle'>;
      rakeBps: Record<'coinflip' | 'jackpot' | 'sng' | 'survivor' | 'duel' | 'battle', number>;
      maxSurvivorSeats: number;
      minCase: string;
      maxBattle: string;
      countdownSeconds: number;
      openMinutes: number;
      survivorMinutes: number;
    };
  };

  // Mailbox

  /** Letters the house wrote, newest first. Staff: `mail.read`. */
  '/api/admin/mail': {
    input: {
      before?: string;
      to?: string;
      limit?: number;
    };
    reply: {
      leaves: boolean;
      letters: Array<{
        id: string;
        at: string;
        to: string;
        template: string;
        subject: string;
        state: 'kept' | 'queued' | 'sent' | 'failed';
        attempts: number;
        error: string | null;
      }>;
      next: string | null;
    };
  };
  /** What a letter says; opening it is written down. Staff: `mail.read`. */
  '/api/admin/mail/letter': {
    input: {
      id: string;
    };
    reply: {
      id: string;
      at: string;
      to: string;
      template: string;
      subject: string;
      state: 'kept' | 'queued' | 'sent' | 'failed';
      attempts: number;
      error: string | null;
      body: {
        text: string;
        html: string;
      } | null;
    };
  };
  /** Sends a letter that was given up once more. Staff: `mail.send`. */
  '/api/admin/mail/retry': {
    input: {
      id: string;
    };
    reply: {
      id: string;
    };
  };
  /** Sends a letter to try the mail server with. Staff: `mail.send`. */
  '/api/admin/mail/test': {
    input: {
      to: string;
    };
    reply: Record<string, never>;
  };

  // Proof of liabilities

  /** Roots of the trees of all that players are owed, a day each, newest first. Anybody. */
  '/api/solvency/history': {
    input: {
      before?: string;
    };
    reply: {
      days: Array<{
        day: string;
        height: number;
        at: string;
        state: 'published' | 'refused';
        lanes: Record<string, string>;
        trees: Array<{
          currency: string;
          kind: 'real' | 'bonus';
          decimals: number;
          root: string;
          sum: string;
          players: number;
          depth: number;
        }>;
        reserves?: Array<{
          chain: 'btc' | 'ltc' | 'doge' | 'eth' | 'bsc' | 'sol' | 'trx';
          network: 'main' | 'test' | 'local';
          address: string;
          kind: 'hot' | 'cold';
          currency: string;
          decimals: number;
          amount: string;
          from: number;
          to: number;
          at: string;
          signature: string | null;
        }>;
      }>;
      next: string | null;
      proofDays: number;
    };
  };
  /** The player's own leaves in the trees of a day, and the way from each to its root. A session. */
  '/api/solvency/proofs': {
    input: {
      day?: string;
    };
    reply: {
      day: string | null;
      proofs: Array<{
        day: string;
        height: number;
        currency: string;
        kind: 'real' | 'bonus';
        decimals: number;
        user: string;
        account_nonce: string;
        index: number;
        value: string;
        siblings: Array<{
          hash: string;
          sum: string;
        }>;
        sums: Array<string>;
        root: string;
        sum: string;
        depth: number;
      }>;
    };
  };

  // Token and public analytics

  /** How much of the token was burnt, day by day and in all, and what it was bought back for. Anybody. */
  '/analytics/burn': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        burn: string;
      }>;
      values: Array<string>;
      labels: Array<string>;
      burn: Array<string>;
      totalProfit: string;
    };
  };
  /** How much of the token was burnt, day by day. Anybody. */
  '/analytics/burnt-chart': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        burn: string;
      }>;
      values: Array<string>;
      labels: Array<string>;
    };
  };
  /** What the house earned with futures, day by day, in dollars. Anybody. */
  '/analytics/expectedProfit/futures': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        profit: string;
      }>;
      totalProfit: string;
    };
  };
  /** What the house earned with its own games, games of providers and poker, day by day, in dollars. Anybody. */
  '/analytics/expectedProfit/slots': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        profit: string;
      }>;
      totalProfit: string;
    };
  };
  /** What the house earned with bets on sport, day by day, in dollars. Anybody. */
  '/analytics/expectedProfit/sport': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        profit: string;
      }>;
      totalProfit: string;
    };
  };
  /** What was paid to stakers, week by week, and the part of it that was the caller’s. Anybody. */
  '/analytics/revShare/payout': {
    input: {
      timeframe?: 7 | 30;
    };
    reply: {
      data: Array<{
        date: string;
        payout: string;
        own: string | null;
      }>;
    };
  };
  /** Price of the token at the end of each day, or now, in dollars. Anybody. */
  '/analytics/{token}/price-history': {
    input: {
      timeframe?: 7 | 30;
      token: string;
    };
    reply: {
      data: Array<{
        date: string;
        price: string;
      }>;
    };
  };
  /** How much of the token players hold, day by day. Anybody. */
  '/analytics/{token}/supply': {
    input: {
      timeframe?: 7 | 30;
      token: string;
    };
    reply: {
      values: Array<string>;
      labels: Array<string>;
    };
  };
  /** Locks tokens. A session. */
  '/api/token/lock': {
    input: {
      amount: string;
      key: string;
    };
    reply: {
      stake: {
        id: string;
        amount: string;
        lockedAt: string;
        freeAt: string | null;
      };
    };
  };
  /** What the token is, how much of it there is, and what was burnt. Anybody. */
  '/api/token/overview': {
    input: Record<string, never>;
    reply: {
      token: {
        currency: string;
        name: string;
        price: string;
        held: string;
        buyBackPercent: string;
        miningPercent: string;
        chain: {
          id: string;
          name: string;
          network: 'main' | 'test' | 'local';
          contract: string;
          supply: string;
          burnt: string;
        } | null;
      } | null;
      burns: Array<{
        id: string;
        txid: string;
        amount: string;
        at: string;
      }>;
    };
  };
  /** The player's own leaf in the tree of a week's payouts, and the way to its root. A session. */
  '/api/token/proof': {
    input: {
      week: string;
    };
    reply: {
      proof: {
        week: string;
        height: number;
        currency: string;
        decimals: number;
        user: string;
        account_nonce: string;
        index: number;
        value: string;
        siblings: Array<{
          hash: string;
          sum: string;
        }>;
        sums: Array<string>;
        root: string;
        sum: string;
        depth: number;
      };
    };
  };
  /** Terms of staking, the weeks that were shared, and what the player has locked. Anybody. */
  '/api/token/staking': {
    input: Record<string, never>;
    reply: {
      terms: {
        token: {
          id: string;
          decimals: number;
        };
        payout: {
          id: string;
          decimals: number;
        };
        sharePercent: string;
        noticeDays: number;
        least: string;
      } | null;
      total: string;
      weeks: Array<{
        week: string;
        height: number;
        revenue: string;
        sharePercent: string;
        currency: string;
        decimals: number;
        price: string;
        pool: string;
        sum: string;
        players: number;
        root: string | null;
        depth: number | null;
      }>;
      own: {
        stakes: Array<{
          id: string;
          amount: string;
          lockedAt: string;
          freeAt: string | null;
        }>;
        locked: string;
        payouts: Array<{
          week: string;
          currency: string;
          amount: string;
          paid: boolean;
        }>;
      } | null;
    };
  };
  /** Gives notice: the tokens count no more, and come back when it is over. A session. */
  '/api/token/unlock': {
    input: {
      id: string;
    };
    reply: {
      stake: {
        id: string;
        amount: string;
        lockedAt: string;
        freeAt: string | null;
      };
    };
  };
  /** A week whose revenue was shared, as everybody is shown it, however long ago. Anybody. */
  '/api/token/week': {
    input: {
      week: string;
    };
    reply: {
      week: {
        week: string;
        height: number;
        revenue: string;
        sharePercent: string;
        currency: string;
        decimals: number;
        price: string;
        pool: string;
        sum: string;
        players: number;
        root: string | null;
        depth: number | null;
      };
    };
  };

  // Reports

  /** What reports of these days can be filtered by. Staff: `reports.read`. */
  '/api/admin/reports/choices': {
    input: {
      from: string;
      to: string;
    };
    reply: {
      countries: Array<string>;
      vips: Array<number>;
      providers: Array<string>;
      games: Array<string>;
      affiliates: Array<{
        id: string;
        name: string;
      }>;
      segments: Array<{
        id: string;
        name: string;
      }>;
    };
  };
  /** Players by the week of their first deposit: who still plays, and what they were worth. Staff: `reports.read`. */
  '/api/admin/reports/cohorts': {
    input: {
      weeks?: number;
    };
    reply: {
      cohorts: Array<{
        week: string;
        players: number;
        active: Array<number | null>;
        value: Array<string | null>;
      }>;
    };
  };
  /** NGR less fees of makers, payments, commissions and tax, by month. Staff: `reports.read`. */
  '/api/admin/reports/contribution': {
    input: {
      from: string;
      until: string;
    };
    reply: {
      months: Array<{
        month: string;
        ggr: string;
        bonusCost: string;
        ngr: string;
        providerFees: string;
        makers: Array<{
          provider: string;
          base: string;
          fee: string;
        }>;
        paymentCost: string;
        networkCost: string;
        feeIncome: string;
        commissions: string;
        tax: string;
        contribution: string;
      }>;
    };
  };
  /** Turnover, GGR, NGR and what goes with them, grouped and filtered. Staff: `reports.read`. */
  '/api/admin/reports/figures': {
    input: {
      from: string;
      to: string;
      by: 'day' | 'hour' | 'product' | 'provider' | 'game' | 'currency' | 'country' | 'affiliate' | 'vip' | 'segment';
      money?: 'real' | 'bonus' | 'demo';
      product?: 'originals' | 'providers' | 'sport' | 'futures' | 'poker' | 'pvp';
      provider?: string;
      game?: string;
      currency?: string;
      country?: string;
      affiliate?: string;
      vip?: number;
      segment?: string;
    };
    reply: {
      rows: Array<{
        key: string;
        label: string;
        bets: number;
        active: number | null;
        turnover: string;
        accepted: string | null;
        paid: string;
        rake: string | null;
        ggr: string;
        hold: string | null;
        bonusCost: string | null;
        ngr: string | null;
        deposits: string | null;
        withdrawals: string | null;
        netDeposits: string | null;
        firstDeposits: number | null;
        firstDepositsWorth: string | null;
      }>;
      total: {
        key: string;
        label: string;
        bets: number;
        active: number | null;
        turnover: string;
        accepted: string | null;
        paid: string;
        rake: string | null;
        ggr: string;
        hold: string | null;
        bonusCost: string | null;
        ngr: string | null;
        deposits: string | null;
        withdrawals: string | null;
        netDeposits: string | null;
        firstDeposits: number | null;
        firstDepositsWorth: string | null;
      };
      more: boolean;
      leftOut: Array<string>;
      zone: string;
      asOf: string | null;
    };
  };
  /** From the account to the first bet. Staff: `reports.read`. */
  '/api/admin/reports/funnel': {
    input: {
      from: string;
      to: string;
    };
    reply: {
      registered: number;
      confirmed: number;
      deposited: number;
      bet: number;
    };
  };
  /** Is money right, is anything behind, how is today against last week. Staff: `reports.read`. */
  '/api/admin/reports/overview': {
    input: Record<string, never>;
    reply: {
      asOf: string | null;
      money: {
        balanced: boolean;
        audited: string | null;
        behind: Array<string>;
        checks: Array<{
          check: 'reconciliation' | 'solvency';
          at: string | null;
          right: boolean;
          findings: number;
        }>;
      };
      risks: Array<{
        product: 'sport' | 'futures';
        name: string;
        eur: string;
      }>;
      owed: {
        balances: string;
        openStakes: string;
        held: string;
        bonus: string;
      };
      today: {
        until: string;
        figures: Array<{
          figure: 'bets' | 'turnover' | 'ggr';
          now: string;
          before: string;
          whole: string;
          median: string;
        }>;
      };
      waiting: {
        room: boolean;
        count: number;
        overdue: number;
        oldest: string | null;
      };
      refusals: Array<{
        rule: string;
        count: number;
        players: number;
      }>;
      alerts: Array<{
        game: string;
        z: number;
        state: 'warn' | 'alert';
      }>;
    };
  };
  /** Who won and lost most. Staff: `reports.players`. */
  '/api/admin/reports/players': {
    input: {
      from: string;
      to: string;
    };
    reply: {
      winners: Array<{
        _id: string;
        name: string;
        bets: number;
        turnover: string;
        net: string;
      }>;
      losers: Array<{
        _id: string;
        name: string;
        bets: number;
        turnover: string;
        net: string;
      }>;
    };
  };
  /** Players by the day, week or month of their first deposit: who came back, and when. Staff: `reports.read`. */
  '/api/admin/reports/retention': {
    input: {
      from: string;
      to: string;
      by?: 'day' | 'week' | 'month';
    };
    reply: {
      cohorts: Array<{
        cohort: string;
        players: number;
        gone: number;
        played: {
          d1: number | null;
          d7: number | null;
          d30: number | null;
          w1: number | null;
          w4: number | null;
          rolling7: number | null;
        };
        deposited: {
          d1: number | null;
          d7: number | null;
          d30: number | null;
          w1: number | null;
          w4: number | null;
          rolling7: number | null;
        };
      }>;
    };
  };
  /** Return of each game of the house against what it states, with its confidence band. Staff: `reports.read`. */
  '/api/admin/reports/rtp': {
    input: {
      from: string;
      to: string;
    };
    reply: {
      games: Array<{
        game: string;
        bets: number;
        turnover: string;
        basis: 'table' | 'bets';
        stated: number;
        realised: number;
        band: number;
        z: number;
        state: 'few' | 'inside' | 'warn' | 'alert';
      }>;
    };
  };
  /** Games whose return strayed beyond chance: those that nobody has closed first, then the last closed ones. Staff: `reports.read`. */
  '/api/admin/reports/rtp/alerts': {
    input: Record<string, never>;
    reply: {
      alerts: Array<{
        id: string;
        game: string;
        from: string;
        day: string;
        openedAt: string;
        bets: number;
        stated: number;
        realised: number;
        band: number;
        z: number;
        closed: {
          at: string;
          by: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** Say what came of an alert. From the next day on the game’s return is looked at again, without the bets before. Staff: `reports.returns`. */
  '/api/admin/reports/rtp/close': {
    input: {
      id: string;
      note: string;
    };
    reply: {
      id: string;
      game: string;
      from: string;
      day: string;
      openedAt: string;
      bets: number;
      stated: number;
      realised: number;
      band: number;
      z: number;
      closed: {
        at: string;
        by: string;
        note: string;
      } | null;
    };
  };
  /** Saved reports of the house, and who was written to about them. Staff: `reports.read`. */
  '/api/admin/reports/saved': {
    input: Record<string, never>;
    reply: {
      saved: Array<{
        id: number;
        name: string;
        filter: {
          by: 'day' | 'hour' | 'product' | 'provider' | 'game' | 'currency' | 'country' | 'affiliate' | 'vip' | 'segment';
          money: 'real' | 'bonus' | 'demo';
          product?: 'originals' | 'providers' | 'sport' | 'futures' | 'poker' | 'pvp';
          provider?: string;
          game?: string;
          currency?: string;
          country?: string;
          affiliate?: string;
          vip?: number;
          segment?: string;
        };
        every: 'day' | 'week' | 'month';
        format: 'csv' | 'json' | 'parquet';
        by: string | null;
        mine: boolean;
        readers: number;
        next: string;
        log: Array<{
          at: string;
          to: string;
          result: 'sent' | 'right' | 'address' | 'segment';
        }>;
      }>;
    };
  };
  /** Get a saved report by letter, or no longer. Staff: `reports.read`. */
  '/api/admin/reports/saved/read': {
    input: {
      id: number;
      on: boolean;
    };
    reply: Record<string, never>;
  };
  /** Remove a saved report for everybody. Staff: `reports.read`. */
  '/api/admin/reports/saved/remove': {
    input: {
      id: number;
    };
    reply: Record<string, never>;
  };
  /** Save a report, and get it by letter. Staff: `reports.read`. */
  '/api/admin/reports/saved/save': {
    input: {
      name: string;
      filter: {
        by: 'day' | 'hour' | 'product' | 'provider' | 'game' | 'currency' | 'country' | 'affiliate' | 'vip' | 'segment';
        money?: 'real' | 'bonus' | 'demo';
        product?: 'originals' | 'providers' | 'sport' | 'futures' | 'poker' | 'pvp';
        provider?: string;
        game?: string;
        currency?: string;
        country?: string;
        affiliate?: string;
        vip?: number;
        segment?: string;
      };
      every: 'day' | 'week' | 'month';
      format?: 'csv' | 'json' | 'parquet';
    };
    reply: {
      id: number;
    };
  };

  // Campaigns

  /** Campaigns, those changed last first; 200 at most. Staff: `campaigns.read`. */
  '/api/admin/campaigns': {
    input: Record<string, never>;
    reply: {
      campaigns: Array<{
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        changedAt: number;
        startedAt: number | null;
        sent: number;
        planned: number;
      }>;
    };
  };
  /** Agrees to a campaign that somebody else proposed, exactly as it was: it begins to be sent. Staff: `campaigns.send`. */
  '/api/admin/campaigns/approve': {
    input: {
      id: string;
      version: number;
      segmentVersion: number;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** Makes a draft of a campaign, to send it again: who had it does not get it twice. Staff: `campaigns.edit`. */
  '/api/admin/campaigns/copy': {
    input: {
      id: string;
      to: string;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** One campaign, and how far it has got. Staff: `campaigns.read`. */
  '/api/admin/campaigns/one': {
    input: {
      id: string;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** Who would get a campaign now and who would not, and how it would look. Staff: `campaigns.read`. */
  '/api/admin/campaigns/preview': {
    input: {
      id: string;
    };
    reply: {
      counts: {
        audience: number;
        suppressed: Array<{
          reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
          count: number;
        }>;
        held: number;
        planned: number;
      } | null;
      segmentVersion: number;
      looks: Array<{
        locale: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh';
        subject: string;
        text: string;
        html: string | null;
      }>;
    };
  };
  /** What those who were to get a campaign did, against those held back; both as they were drawn. Staff: `campaigns.read`. */
  '/api/admin/campaigns/result': {
    input: {
      id: string;
      days: 7 | 14 | 30;
    };
    reply: {
      sent: number;
      held: number;
      whole: boolean;
      deposits: {
        sent: string;
        held: string;
        difference: string;
        low: string | null;
        high: string | null;
      };
      ngr: {
        sent: string;
        held: string;
        difference: string;
        low: string | null;
        high: string | null;
      };
      active: {
        sent: string;
        held: string;
        difference: string;
        low: string | null;
        high: string | null;
      };
    };
  };
  /** Saves a campaign that was not sent yet; version 0 makes one. Staff: `campaigns.edit`. */
  '/api/admin/campaigns/save': {
    input: {
      id: string;
      version: number;
      name: string;
      kind: 'notice' | 'mail' | 'push' | 'bonus';
      purpose: 'offers' | 'news';
      segment: string;
      words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
        subject: string;
        text: string;
        action?: string;
      }>>;
      path: string;
      bonus: {
        currency: string;
        amount: string;
      } | null;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** Begins to send a campaign. One that gives money is proposed to a second member of staff instead. Staff: `campaigns.send`. */
  '/api/admin/campaigns/send': {
    input: {
      id: string;
      version: number;
      segmentVersion: number;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** Stops a campaign for good, or takes back what was proposed. Who has it keeps it. Staff: `campaigns.send`. */
  '/api/admin/campaigns/stop': {
    input: {
      id: string;
    };
    reply: {
      campaign: {
        id: string;
        name: string;
        kind: 'notice' | 'mail' | 'push' | 'bonus';
        purpose: 'offers' | 'news';
        segment: string;
        words: Partial<Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh', {
          subject: string;
          text: string;
          action: string;
        }>>;
        path: string;
        bonus: {
          currency: string;
          amount: string;
        } | null;
        version: number;
        state: 'draft' | 'proposed' | 'sending' | 'done' | 'stopped';
        segmentName: string;
        createdBy: {
          _id: string;
          name: string;
        } | null;
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
        proposedAt: number | null;
        proposedBy: {
          _id: string;
          name: string;
        } | null;
        approvedBy: {
          _id: string;
          name: string;
        } | null;
        startedAt: number | null;
        finishedAt: number | null;
        progress: {
          audience: number;
          suppressed: Array<{
            reason: 'barred' | 'harm' | 'country' | 'consent' | 'unconfirmed' | 'cap' | 'had' | 'linked';
            count: number;
          }>;
          held: number;
          planned: number;
          waiting: number;
          sent: number;
          dropped: number;
          failed: number;
        } | null;
      };
    };
  };
  /** Segments, in the order of their names. Staff: `campaigns.read`. */
  '/api/admin/segments': {
    input: Record<string, never>;
    reply: {
      segments: Array<{
        id: string;
        name: string;
        version: number;
        filter: {
          mode: 'all' | 'any' | 'none';
          of: Array<{
            kind: 'moment';
            fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
            is: 'within' | 'before' | 'never';
            days: number;
          } | {
            kind: 'money';
            fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
            is: 'atLeast' | 'atMost';
            value: string;
          } | {
            kind: 'count';
            fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
            is: 'atLeast' | 'atMost';
            value: number;
          } | {
            kind: 'word';
            fact: 'country' | 'language' | 'affiliate';
            is: 'in' | 'notIn';
            words: Array<string>;
          } | {
            kind: 'list';
            fact: 'products30' | 'products90';
            is: 'any' | 'none';
            words: Array<string>;
          } | {
            kind: 'flag';
            fact: 'confirmed';
            is: 'yes' | 'no';
          } | {
            kind: 'harm';
            fact: 'harm';
            below: number;
          } | {
            kind: 'rfm';
            fact: 'rfm';
            days: 30 | 90;
            by: 'netDeposits' | 'ngr';
            groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
          } | {
            kind: 'group';
            mode: 'all' | 'any' | 'none';
            of: Array<{
              kind: 'moment';
              fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
              is: 'within' | 'before' | 'never';
              days: number;
            } | {
              kind: 'money';
              fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
              is: 'atLeast' | 'atMost';
              value: string;
            } | {
              kind: 'count';
              fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
              is: 'atLeast' | 'atMost';
              value: number;
            } | {
              kind: 'word';
              fact: 'country' | 'language' | 'affiliate';
              is: 'in' | 'notIn';
              words: Array<string>;
            } | {
              kind: 'list';
              fact: 'products30' | 'products90';
              is: 'any' | 'none';
              words: Array<string>;
            } | {
              kind: 'flag';
              fact: 'confirmed';
              is: 'yes' | 'no';
            } | {
              kind: 'harm';
              fact: 'harm';
              below: number;
            } | {
              kind: 'rfm';
              fact: 'rfm';
              days: 30 | 90;
              by: 'netDeposits' | 'ngr';
              groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
            }>;
          }>;
        };
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
      }>;
      facts: Array<'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet' | 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90' | 'deposits' | 'activeDays30' | 'activeDays90' | 'vip' | 'country' | 'language' | 'affiliate' | 'products30' | 'products90' | 'confirmed' | 'harm'>;
    };
  };
  /** Takes a segment out of the list. What was sent to it stays. Staff: `campaigns.edit`. */
  '/api/admin/segments/archive': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** What a segment was, newest first; the last 50 changes. Staff: `campaigns.read`. */
  '/api/admin/segments/history': {
    input: {
      id: string;
    };
    reply: {
      versions: Array<{
        version: number;
        name: string;
        filter: {
          mode: 'all' | 'any' | 'none';
          of: Array<{
            kind: 'moment';
            fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
            is: 'within' | 'before' | 'never';
            days: number;
          } | {
            kind: 'money';
            fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
            is: 'atLeast' | 'atMost';
            value: string;
          } | {
            kind: 'count';
            fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
            is: 'atLeast' | 'atMost';
            value: number;
          } | {
            kind: 'word';
            fact: 'country' | 'language' | 'affiliate';
            is: 'in' | 'notIn';
            words: Array<string>;
          } | {
            kind: 'list';
            fact: 'products30' | 'products90';
            is: 'any' | 'none';
            words: Array<string>;
          } | {
            kind: 'flag';
            fact: 'confirmed';
            is: 'yes' | 'no';
          } | {
            kind: 'harm';
            fact: 'harm';
            below: number;
          } | {
            kind: 'rfm';
            fact: 'rfm';
            days: 30 | 90;
            by: 'netDeposits' | 'ngr';
            groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
          } | {
            kind: 'group';
            mode: 'all' | 'any' | 'none';
            of: Array<{
              kind: 'moment';
              fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
              is: 'within' | 'before' | 'never';
              days: number;
            } | {
              kind: 'money';
              fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
              is: 'atLeast' | 'atMost';
              value: string;
            } | {
              kind: 'count';
              fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
              is: 'atLeast' | 'atMost';
              value: number;
            } | {
              kind: 'word';
              fact: 'country' | 'language' | 'affiliate';
              is: 'in' | 'notIn';
              words: Array<string>;
            } | {
              kind: 'list';
              fact: 'products30' | 'products90';
              is: 'any' | 'none';
              words: Array<string>;
            } | {
              kind: 'flag';
              fact: 'confirmed';
              is: 'yes' | 'no';
            } | {
              kind: 'harm';
              fact: 'harm';
              below: number;
            } | {
              kind: 'rfm';
              fact: 'rfm';
              days: 30 | 90;
              by: 'netDeposits' | 'ngr';
              groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
            }>;
          }>;
        };
        at: number;
        by: {
          _id: string;
          name: string;
        } | null;
      }>;
    };
  };
  /** How many players a filter finds, and some of them. Staff: `campaigns.read`. */
  '/api/admin/segments/preview': {
    input: {
      filter: {
        mode: 'all' | 'any' | 'none';
        of: Array<{
          kind: 'moment';
          fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
          is: 'within' | 'before' | 'never';
          days: number;
        } | {
          kind: 'money';
          fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
          is: 'atLeast' | 'atMost';
          value: string;
        } | {
          kind: 'count';
          fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
          is: 'atLeast' | 'atMost';
          value: number;
        } | {
          kind: 'word';
          fact: 'country' | 'language' | 'affiliate';
          is: 'in' | 'notIn';
          words: Array<string>;
        } | {
          kind: 'list';
          fact: 'products30' | 'products90';
          is: 'any' | 'none';
          words: Array<string>;
        } | {
          kind: 'flag';
          fact: 'confirmed';
          is: 'yes' | 'no';
        } | {
          kind: 'harm';
          fact: 'harm';
          below: number;
        } | {
          kind: 'rfm';
          fact: 'rfm';
          days: 30 | 90;
          by: 'netDeposits' | 'ngr';
          groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
        } | {
          kind: 'group';
          mode: 'all' | 'any' | 'none';
          of: Array<{
            kind: 'moment';
            fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
            is: 'within' | 'before' | 'never';
            days: number;
          } | {
            kind: 'money';
            fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
            is: 'atLeast' | 'atMost';
            value: string;
          } | {
            kind: 'count';
            fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
            is: 'atLeast' | 'atMost';
            value: number;
          } | {
            kind: 'word';
            fact: 'country' | 'language' | 'affiliate';
            is: 'in' | 'notIn';
            words: Array<string>;
          } | {
            kind: 'list';
            fact: 'products30' | 'products90';
            is: 'any' | 'none';
            words: Array<string>;
          } | {
            kind: 'flag';
            fact: 'confirmed';
            is: 'yes' | 'no';
          } | {
            kind: 'harm';
            fact: 'harm';
            below: number;
          } | {
            kind: 'rfm';
            fact: 'rfm';
            days: 30 | 90;
            by: 'netDeposits' | 'ngr';
            groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
          }>;
        }>;
      };
    };
    reply: {
      count: number;
      players: Array<{
        _id: string;
        name: string;
        registeredAt: number;
        vip: number;
      }>;
    };
  };
  /** Saves a segment, or a new version of one. Staff: `campaigns.edit`. */
  '/api/admin/segments/save': {
    input: {
      id: string;
      version: number;
      name: string;
      filter: {
        mode: 'all' | 'any' | 'none';
        of: Array<{
          kind: 'moment';
          fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
          is: 'within' | 'before' | 'never';
          days: number;
        } | {
          kind: 'money';
          fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
          is: 'atLeast' | 'atMost';
          value: string;
        } | {
          kind: 'count';
          fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
          is: 'atLeast' | 'atMost';
          value: number;
        } | {
          kind: 'word';
          fact: 'country' | 'language' | 'affiliate';
          is: 'in' | 'notIn';
          words: Array<string>;
        } | {
          kind: 'list';
          fact: 'products30' | 'products90';
          is: 'any' | 'none';
          words: Array<string>;
        } | {
          kind: 'flag';
          fact: 'confirmed';
          is: 'yes' | 'no';
        } | {
          kind: 'harm';
          fact: 'harm';
          below: number;
        } | {
          kind: 'rfm';
          fact: 'rfm';
          days: 30 | 90;
          by: 'netDeposits' | 'ngr';
          groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
        } | {
          kind: 'group';
          mode: 'all' | 'any' | 'none';
          of: Array<{
            kind: 'moment';
            fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
            is: 'within' | 'before' | 'never';
            days: number;
          } | {
            kind: 'money';
            fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
            is: 'atLeast' | 'atMost';
            value: string;
          } | {
            kind: 'count';
            fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
            is: 'atLeast' | 'atMost';
            value: number;
          } | {
            kind: 'word';
            fact: 'country' | 'language' | 'affiliate';
            is: 'in' | 'notIn';
            words: Array<string>;
          } | {
            kind: 'list';
            fact: 'products30' | 'products90';
            is: 'any' | 'none';
            words: Array<string>;
          } | {
            kind: 'flag';
            fact: 'confirmed';
            is: 'yes' | 'no';
          } | {
            kind: 'harm';
            fact: 'harm';
            below: number;
          } | {
            kind: 'rfm';
            fact: 'rfm';
            days: 30 | 90;
            by: 'netDeposits' | 'ngr';
            groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
          }>;
        }>;
      };
    };
    reply: {
      segment: {
        id: string;
        name: string;
        version: number;
        filter: {
          mode: 'all' | 'any' | 'none';
          of: Array<{
            kind: 'moment';
            fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
            is: 'within' | 'before' | 'never';
            days: number;
          } | {
            kind: 'money';
            fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
            is: 'atLeast' | 'atMost';
            value: string;
          } | {
            kind: 'count';
            fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
            is: 'atLeast' | 'atMost';
            value: number;
          } | {
            kind: 'word';
            fact: 'country' | 'language' | 'affiliate';
            is: 'in' | 'notIn';
            words: Array<string>;
          } | {
            kind: 'list';
            fact: 'products30' | 'products90';
            is: 'any' | 'none';
            words: Array<string>;
          } | {
            kind: 'flag';
            fact: 'confirmed';
            is: 'yes' | 'no';
          } | {
            kind: 'harm';
            fact: 'harm';
            below: number;
          } | {
            kind: 'rfm';
            fact: 'rfm';
            days: 30 | 90;
            by: 'netDeposits' | 'ngr';
            groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
          } | {
            kind: 'group';
            mode: 'all' | 'any' | 'none';
            of: Array<{
              kind: 'moment';
              fact: 'registered' | 'firstDeposit' | 'lastDeposit' | 'lastBet';
              is: 'within' | 'before' | 'never';
              days: number;
            } | {
              kind: 'money';
              fact: 'netDeposits30' | 'netDeposits90' | 'ngr30' | 'ngr90' | 'turnover30' | 'turnover90';
              is: 'atLeast' | 'atMost';
              value: string;
            } | {
              kind: 'count';
              fact: 'deposits' | 'activeDays30' | 'activeDays90' | 'vip';
              is: 'atLeast' | 'atMost';
              value: number;
            } | {
              kind: 'word';
              fact: 'country' | 'language' | 'affiliate';
              is: 'in' | 'notIn';
              words: Array<string>;
            } | {
              kind: 'list';
              fact: 'products30' | 'products90';
              is: 'any' | 'none';
              words: Array<string>;
            } | {
              kind: 'flag';
              fact: 'confirmed';
              is: 'yes' | 'no';
            } | {
              kind: 'harm';
              fact: 'harm';
              below: number;
            } | {
              kind: 'rfm';
              fact: 'rfm';
              days: 30 | 90;
              by: 'netDeposits' | 'ngr';
              groups: Array<'champion' | 'loyal' | 'potential' | 'promising' | 'new' | 'attention' | 'aboutToSleep' | 'atRisk' | 'cannotLose' | 'hibernating' | 'lost' | 'lapsed'>;
            }>;
          }>;
        };
        changedAt: number;
        changedBy: {
          _id: string;
          name: string;
        } | null;
      };
    };
  };

  // Webhooks

  /** Changes name, address and events of an endpoint; needs the second factor where there is one. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/change': {
    input: {
      id: string;
      name: string;
      url: string;
      types: Array<'player.registered' | 'player.excluded' | 'player.readmitted' | 'document.decided' | 'deposit.credited' | 'deposit.released' | 'deposit.reversed' | 'withdrawal.requested' | 'withdrawal.sent' | 'withdrawal.done' | 'withdrawal.cancelled' | 'withdrawal.declined' | 'bonus.granted' | 'bonus.released' | 'bonus.ended' | 'vip.level-up' | 'bet.settled'>;
    };
    reply: Record<string, never>;
  };
  /** Makes an endpoint; needs the second factor where there is one. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/create': {
    input: {
      name: string;
      url: string;
      types: Array<'player.registered' | 'player.excluded' | 'player.readmitted' | 'document.decided' | 'deposit.credited' | 'deposit.released' | 'deposit.reversed' | 'withdrawal.requested' | 'withdrawal.sent' | 'withdrawal.done' | 'withdrawal.cancelled' | 'withdrawal.declined' | 'bonus.granted' | 'bonus.released' | 'bonus.ended' | 'vip.level-up' | 'bet.settled'>;
    };
    reply: {
      id: string;
      secret: string;
    };
  };
  /** Endpoints of operators' systems. Staff: `webhooks.read`. */
  '/api/admin/webhooks/list': {
    input: Record<string, never>;
    reply: {
      endpoints: Array<{
        id: string;
        name: string;
        url: string;
        types: Array<'player.registered' | 'player.excluded' | 'player.readmitted' | 'document.decided' | 'deposit.credited' | 'deposit.released' | 'deposit.reversed' | 'withdrawal.requested' | 'withdrawal.sent' | 'withdrawal.done' | 'withdrawal.cancelled' | 'withdrawal.declined' | 'bonus.granted' | 'bonus.released' | 'bonus.ended' | 'vip.level-up' | 'bet.settled'>;
        state: 'on' | 'paused' | 'disabled';
        disabled_by: 'failures' | 'gone' | null;
        failing_since: number | null;
        next_at: number | null;
        delivered_at: number | null;
        waiting: number;
        failed: number;
        created_at: number;
        created_by: {
          _id: string;
          name: string;
        } | null;
        secret_at: number;
        old_until: number | null;
      }>;
    };
  };
  /** A message, and every try to deliver it. Staff: `webhooks.read`. */
  '/api/admin/webhooks/message': {
    input: {
      id: string;
      sequence: number;
    };
    reply: {
      message: {
        sequence: number;
        id: string;
        type: 'player.registered' | 'player.excluded' | 'player.readmitted' | 'document.decided' | 'deposit.credited' | 'deposit.released' | 'deposit.reversed' | 'withdrawal.requested' | 'withdrawal.sent' | 'withdrawal.done' | 'withdrawal.cancelled' | 'withdrawal.declined' | 'bonus.granted' | 'bonus.released' | 'bonus.ended' | 'vip.level-up' | 'bet.settled' | 'webhook.test';
        at: number;
        state: 'waiting' | 'sent' | 'failed';
        tries: number;
        next_at: number | null;
      };
      body: string;
      attempts: Array<{
        at: number;
        ms: number;
        status: number | null;
        error: 'address' | 'timeout' | 'unreachable' | null;
        answer: string;
      }>;
    };
  };
  /** Messages of an endpoint, newest first. Staff: `webhooks.read`. */
  '/api/admin/webhooks/messages': {
    input: {
      id: string;
      state?: 'waiting' | 'sent' | 'failed';
      before?: number;
    };
    reply: {
      messages: Array<{
        sequence: number;
        id: string;
        type: 'player.registered' | 'player.excluded' | 'player.readmitted' | 'document.decided' | 'deposit.credited' | 'deposit.released' | 'deposit.reversed' | 'withdrawal.requested' | 'withdrawal.sent' | 'withdrawal.done' | 'withdrawal.cancelled' | 'withdrawal.declined' | 'bonus.granted' | 'bonus.released' | 'bonus.ended' | 'vip.level-up' | 'bet.settled' | 'webhook.test';
        at: number;
        state: 'waiting' | 'sent' | 'failed';
        tries: number;
        next_at: number | null;
      }>;
      next: number | null;
    };
  };
  /** Takes an endpoint away, with all that waits for it. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/remove': {
    input: {
      id: string;
    };
    reply: Record<string, never>;
  };
  /** Sends a message again, under the same id. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/replay': {
    input: {
      id: string;
      sequence: number;
    };
    reply: Record<string, never>;
  };
  /** Sends the messages of a period again, under the same ids. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/replayPeriod': {
    input: {
      id: string;
      from: number;
      to: number;
      which: 'failed' | 'all';
    };
    reply: {
      count: number;
    };
  };
  /** Draws another secret; the one before signs too for the given hours. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/rotate': {
    input: {
      id: string;
      hours: 0 | 24 | 72 | 168;
    };
    reply: {
      secret: string;
    };
  };
  /** Pauses an endpoint, or sends what it has collected. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/state': {
    input: {
      id: string;
      state: 'on' | 'paused';
    };
    reply: Record<string, never>;
  };
  /** Sends a test message now and tells what was answered. Staff: `webhooks.edit`. */
  '/api/admin/webhooks/test': {
    input: {
      id: string;
    };
    reply: {
      at: number;
      ms: number;
      status: number | null;
      error: 'address' | 'timeout' | 'unreachable' | null;
      answer: string;
    };
  };

  // Money laundering

  /** What the rules against money laundering found, and whom staff suspect: the oldest first; closed ones the last first. Staff: `aml.read`. */
  '/api/admin/aml': {
    input: {
      closed?: boolean;
      page?: number;
    };
    reply: {
      cases: Array<{
        id: string;
        rule: 'threshold' | 'structuring' | 'passThrough' | 'addresses' | 'shared' | 'chips' | 'linked' | 'sleeper';
        player: {
          _id: string;
          name: string;
        };
        other: {
          _id: string;
          name: string;
        } | null;
        openedAt: string;
        from: string;
        to: string;
        figures: Record<string, string | number>;
        closed: {
          at: string;
          by: {
            _id: string;
            name: string;
          } | null;
          outcome: 'cleared' | 'reported';
          note: string;
        } | null;
      }>;
      flags: Array<{
        player: {
          _id: string;
          name: string;
        };
        by: {
          _id: string;
          name: string;
        } | null;
        at: string;
        reason: string;
      }>;
      pages: number;
    };
  };
  /** Say what came of a case. Once; in the audit log. Staff: `aml.read`. */
  '/api/admin/aml/close': {
    input: {
      id: string;
      outcome: 'cleared' | 'reported';
      note: string;
    };
    reply: {
      id: string;
      rule: 'threshold' | 'structuring' | 'passThrough' | 'addresses' | 'shared' | 'chips' | 'linked' | 'sleeper';
      player: {
        _id: string;
        name: string;
      };
      other: {
        _id: string;
        name: string;
      } | null;
      openedAt: string;
      from: string;
      to: string;
      figures: Record<string, string | number>;
      closed: {
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        outcome: 'cleared' | 'reported';
        note: string;
      } | null;
    };
  };
  /** What the rules found about a player, the last first; 100 at most. Staff: `aml.read`. */
  '/api/admin/aml/of': {
    input: {
      id: string;
    };
    reply: {
      cases: Array<{
        id: string;
        rule: 'threshold' | 'structuring' | 'passThrough' | 'addresses' | 'shared' | 'chips' | 'linked' | 'sleeper';
        player: {
          _id: string;
          name: string;
        };
        other: {
          _id: string;
          name: string;
        } | null;
        openedAt: string;
        from: string;
        to: string;
        figures: Record<string, string | number>;
        closed: {
          at: string;
          by: {
            _id: string;
            name: string;
          } | null;
          outcome: 'cleared' | 'reported';
          note: string;
        } | null;
      }>;
    };
  };
  /** The report file of a case: person, accounts, period, movements, story. In the audit log. Staff: `aml.read`. */
  '/api/admin/aml/report': {
    input: {
      id: string;
    };
    reply: {
      madeAt: string;
      case: {
        id: string;
        rule: 'threshold' | 'structuring' | 'passThrough' | 'addresses' | 'shared' | 'chips' | 'linked' | 'sleeper';
        player: {
          _id: string;
          name: string;
        };
        other: {
          _id: string;
          name: string;
        } | null;
        openedAt: string;
        from: string;
        to: string;
        figures: Record<string, string | number>;
        closed: {
          at: string;
          by: {
            _id: string;
            name: string;
          } | null;
          outcome: 'cleared' | 'reported';
          note: string;
        } | null;
        evidence: Array<{
          kind: 'in' | 'out' | 'tip' | 'pvp' | 'poker' | 'address' | 'account';
          id: string;
          at: string | null;
          eur: string | null;
        }>;
        rules: number;
        numbers: Record<string, unknown>;
      };
      person: {
        _id: string;
        name: string;
        email: string | null;
        registeredAt: string;
        country: string | null;
        born: string | null;
        tier: number;
      };
      accounts: {
        addresses: Array<{
          chain: string;
          address: string;
          first: string;
          last: string;
          times: number;
          sharedWith: Array<{
            _id: string;
            name: string;
          }>;
        }>;
        linked: Array<{
          player: {
            _id: string;
            name: string;
          };
          by: Array<'device' | 'address'>;
        }>;
      };
      period: {
        from: string;
        to: string;
      };
      movements: Array<{
        kind: 'in' | 'out';
        id: string;
        at: string;
        currency: string;
        amount: string;
        eur: string;
        way: string;
        state: 'asked' | 'done' | 'void';
      }>;
      flows: Array<{
        player: {
          _id: string;
          name: string;
        };
        day: string;
        how: 'tip' | 'pvp' | 'poker';
        eur: string;
        times: number;
      }>;
      story: Array<{
        at: string;
        what: 'registered' | 'paidIn' | 'paidOut' | 'opened' | 'closed';
        rule: 'threshold' | 'structuring' | 'passThrough' | 'addresses' | 'shared' | 'chips' | 'linked' | 'sleeper' | null;
        figures: Record<string, string | number>;
      }>;
    };
  };

  // Back office

  /** Credit or debit a player by hand. Staff: `users.adjust`. */
  '/api/admin/adjust': {
    input: {
      user: string;
      currency: string;
      amount: string;
      reason: string;
      key: string;
      demo?: boolean;
    };
    reply: {
      id: string;
      balance: string;
      repeated: boolean;
      waiting?: boolean;
    };
  };
  /** The audit log, newest first. Staff: `audit.read`. */
  '/api/admin/audit': {
    input: {
      before?: number;
      actor?: string;
      action?: string;
      limit?: number;
    };
    reply: {
      entries: Array<{
        no: number;
        at: string;
        actor: {
          id: string;
          name: string | null;
        };
        action: string;
        subject: string;
        subjectName: string | null;
        detail: Record<string, unknown>;
        hash: string;
      }>;
      next: number | null;
      actions: Array<string>;
    };
  };
  /** Recompute the hash chain of the audit log. Staff: `audit.read`. */
  '/api/admin/audit/verify': {
    input: Record<string, never>;
    reply: {
      read: number;
      broken: number | null;
    };
  };
  /** Figures of the house, now. Staff: `dashboard`. */
  '/api/admin/dashboard': {
    input: Record<string, never>;
    reply: {
      version: string;
      uptimeSeconds: number;
      demoBuild: boolean;
      players: {
        all: number;
        newToday: number;
        activeToday: number;
        excluded: number;
      };
      openRounds: number;
      realtime: {
        sockets: number;
        channels: number;
      };
      engine: {
        lanes: number;
        queued: number;
        batches: number;
        bets: number;
      };
      today: Array<{
        currency: string;
        demo: boolean;
        bonus: boolean;
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      }>;
      total: Array<{
        currency: string;
        demo: boolean;
        bonus: boolean;
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      }>;
      todayEur: {
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      };
      totalEur: {
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      };
      liabilitiesEur: string;
      days: Array<{
        bets: number;
        wagered: string;
        paid: string;
        result: string;
        day: string;
      }>;
      games: Array<{
        bets: number;
        wagered: string;
        paid: string;
        result: string;
        game: string;
      }>;
      features: Array<{
        id: string;
        title: string;
        on: boolean;
        plugin: string | null;
      }>;
    };
  };
  /** Switch a feature on or off while the program runs. Staff: `features.edit`. */
  '/api/admin/feature': {
    input: {
      id: string;
      on: boolean;
    };
    reply: {
      id: string;
      on: boolean;
    };
  };
  /** Features and their switches. Staff: `features.edit`. */
  '/api/admin/features': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      title: string;
      plugin: string | null;
      on: boolean;
      settings: boolean;
      changed: {
        by: string;
        at: string;
      } | null;
    }>;
  };
  /** Permissions there are, by feature. Staff: `permissions.edit`. */
  '/api/admin/permissions': {
    input: Record<string, never>;
    reply: Array<{
      title: string;
      names: Array<string>;
    }>;
  };
  /** Acts that wait for a second member of staff, the oldest first; on the first page then those decided lately. Staff: `approvals`. */
  '/api/admin/requests': {
    input: {
      after?: string;
    };
    reply: {
      requests: Array<{
        id: string;
        act: 'money.adjust' | 'user.guard' | 'bonus.grant' | 'promocode.create' | 'challenge.create' | 'poker.confiscate' | 'account.erase' | 'settings.loosen' | 'providers.keys';
        user: {
          _id: string;
          name: string;
        };
        linked: Array<'device' | 'address'>;
        body: Record<string, unknown>;
        owner: {
          _id: string;
          name: string;
        } | null;
        shares: Array<{
          player: {
            _id: string;
            name: string;
          } | null;
          amount: string;
        }>;
        askedBy: {
          _id: string;
          name: string;
        };
        askedAt: string;
        state: 'pending' | 'approved' | 'declined' | 'expired';
        decidedBy: {
          _id: string;
          name: string;
        } | null;
        decidedAt: string | null;
        reason: string | null;
      }>;
      next: string | null;
    };
  };
  /** Agree to what somebody else asked for within 24 hours, which does it, or decline. Staff: `approvals`. */
  '/api/admin/requests/decide': {
    input: {
      id: string;
      approve: boolean;
      reason?: string;
    };
    reply: {
      id: string;
      act: 'money.adjust' | 'user.guard' | 'bonus.grant' | 'promocode.create' | 'challenge.create' | 'poker.confiscate' | 'account.erase' | 'settings.loosen' | 'providers.keys';
      user: {
        _id: string;
        name: string;
      };
      linked: Array<'device' | 'address'>;
      body: Record<string, unknown>;
      owner: {
        _id: string;
        name: string;
      } | null;
      shares: Array<{
        player: {
          _id: string;
          name: string;
        } | null;
        amount: string;
      }>;
      askedBy: {
        _id: string;
        name: string;
      };
      askedAt: string;
      state: 'pending' | 'approved' | 'declined' | 'expired';
      decidedBy: {
        _id: string;
        name: string;
      } | null;
      decidedAt: string | null;
      reason: string | null;
    };
  };
  /** Roles with who holds them, when permissions were last used, and what was changed. Staff: `permissions.edit`. */
  '/api/admin/roles': {
    input: Record<string, never>;
    reply: {
      roles: Array<{
        id: string;
        name: string;
        permissions: Array<string>;
        version: number;
        members: Array<{
          _id: string;
          name: string;
        }>;
        usedAt: string | null;
        editable: boolean;
      }>;
      uses: Array<{
        permission: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
      }>;
      history: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        };
        before: {
          name: string;
          permissions: Array<string>;
        } | null;
        after: {
          name: string;
          permissions: Array<string>;
        } | null;
      }>;
    };
  };
  /** Delete a role, and take it from all who hold it. Staff: `permissions.edit`. */
  '/api/admin/roles/delete': {
    input: {
      id: string;
      version: number;
    };
    reply: {
      roles: Array<{
        id: string;
        name: string;
        permissions: Array<string>;
        version: number;
        members: Array<{
          _id: string;
          name: string;
        }>;
        usedAt: string | null;
        editable: boolean;
      }>;
      uses: Array<{
        permission: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
      }>;
      history: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        };
        before: {
          name: string;
          permissions: Array<string>;
        } | null;
        after: {
          name: string;
          permissions: Array<string>;
        } | null;
      }>;
    };
  };
  /** Make or change a role. Nobody can put in or take out what they do not hold. Staff: `permissions.edit`. */
  '/api/admin/roles/save': {
    input: {
      id: string | null;
      name: string;
      permissions: Array<'affiliates.read' | 'affiliates.review' | 'aml.read' | 'approvals' | 'audit.read' | 'bonuses.grant' | 'bonuses.read' | 'brand.edit' | 'brand.publish' | 'campaigns.edit' | 'campaigns.read' | 'campaigns.send' | 'cases' | 'cases.assign' | 'catalogue.edit' | 'challenges.edit' | 'challenges.read' | 'chat.edit' | 'chat_moderator' | 'content.edit' | 'dashboard' | 'features.edit' | 'ignore_privacy' | 'kyc.read' | 'kyc.review' | 'law.read' | 'mail.read' | 'mail.send' | 'manageTickets' | 'oauth.clients' | 'permissions.edit' | 'poker.cards' | 'poker.freeze' | 'poker.hands' | 'poker.integrity' | 'poker.tournaments' | 'promocodes.read' | 'promocodes.write' | 'providers.edit' | 'providers.grant' | 'providers.keys' | 'rain.read' | 'rain.start' | 'reports.players' | 'reports.read' | 'reports.returns' | 'rewards.read' | 'roles.view' | 'rounds.read' | 'security.clear' | 'settings.edit' | 'sport.read' | 'sport.settle' | 'sport.trade' | 'trading.read' | 'trading.void' | 'users' | 'users.adjust' | 'users.erase' | 'users.guard' | 'users.letters' | 'users.notes' | 'wallet.approve' | 'wallet.deposits' | 'wallet.payments' | 'wallet.read' | 'webhooks.edit' | 'webhooks.read'>;
      version: number;
    };
    reply: {
      roles: Array<{
        id: string;
        name: string;
        permissions: Array<string>;
        version: number;
        members: Array<{
          _id: string;
          name: string;
        }>;
        usedAt: string | null;
        editable: boolean;
      }>;
      uses: Array<{
        permission: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
      }>;
      history: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        };
        before: {
          name: string;
          permissions: Array<string>;
        } | null;
        after: {
          name: string;
          permissions: Array<string>;
        } | null;
      }>;
    };
  };
  /** One bet with all that is needed to replay it, and its replay on the server. Staff: `rounds.read`. */
  '/api/admin/round': {
    input: {
      id: string;
    };
    reply: {
      round: {
        id: string;
        game: string;
        user: {
          _id: string;
          name: string;
        };
        currency: string;
        demo: boolean;
        bonus: boolean;
        stake: string;
        payout: string | null;
        multiplier: number | null;
        status: 'open' | 'win' | 'lose' | 'refunded';
        at: string;
      };
      params: unknown;
      outcome: unknown;
      detail: Record<string, unknown>;
      steps: number | null;
      openedAt: string | null;
      seeds: {
        source: 'pair' | 'chain' | 'none';
        hash: string | null;
        serverSeed: string | null;
        clientSeed: string | null;
        nonce: number | null;
      };
      shared: {
        no: number;
        state: string;
        link: number;
        salt: string | null;
        terminatingHash: string;
      } | null;
      replayed: {
        outcome: unknown;
        payout: string | null;
        agrees: boolean;
        note: string | null;
      } | null;
    };
  };
  /** Settled bets of the house, newest first. Staff: `rounds.read`. */
  '/api/admin/rounds': {
    input: {
      game?: string;
      user?: string;
      before?: string;
      limit?: number;
    };
    reply: {
      rounds: Array<{
        id: string;
        game: string;
        user: {
          _id: string;
          name: string;
        };
        currency: string;
        demo: boolean;
        bonus: boolean;
        stake: string;
        payout: string | null;
        multiplier: number | null;
        status: 'open' | 'win' | 'lose' | 'refunded';
        at: string;
      }>;
      next: string | null;
    };
  };
  /** Settings of a feature: schema, value in force, earlier versions. Staff: `settings.edit`. */
  '/api/admin/settings': {
    input: {
      feature: string;
      before?: number;
    };
    reply: {
      schema: Record<string, unknown>;
      value: unknown;
      version: number;
      history: Array<{
        version: number;
        author: string;
        at: string;
        value: unknown;
      }>;
      next: number | null;
      older?: unknown;
    };
  };
  /** Features that have settings. Staff: `settings.edit`. */
  '/api/admin/settings/list': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      title: string;
    }>;
  };
  /** Store a new version of a feature’s settings. Staff: `settings.edit`. */
  '/api/admin/settings/save': {
    input: {
      feature: string;
      value: Record<string, unknown>;
      version?: number;
    };
    reply: {
      version: number;
      waiting?: boolean;
    };
  };
  /** Processes that share the database, and how far each subscriber to events is behind. Staff: `dashboard`. */
  '/api/admin/system': {
    input: Record<string, never>;
    reply: {
      processes: number;
      shared: boolean;
      readers: Array<{
        name: string;
        events: number;
        batches: number;
        seconds: number;
        failures: number;
        error: string | null;
        retryAt: string | null;
      }>;
    };
  };
  /** Everything about one player. Staff: `users`. */
  '/api/admin/user': {
    input: {
      id: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        created_at: string;
        vipLevel: number;
        private_bets: boolean;
        roles: Array<string>;
        permissions: Array<string>;
      };
      balances: Array<{
        currency: string;
        real: string;
        demo: string;
        bonus: string;
      }>;
      balanceEur: string;
      totals: Array<{
        currency: string;
        demo: boolean;
        bonus: boolean;
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      }>;
      totalsEur: {
        bets: number;
        wagered: string;
        paid: string;
        result: string;
      };
      guard: {
        excludedUntil: number | null;
        bar: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register' | null;
        limits: Array<{
          kind: 'deposit' | 'loss' | 'wager' | 'time';
          period: 'day' | 'week' | 'month';
          cap: string;
          used: string;
          from: string;
        }>;
        pending: Array<{
          kind: 'deposit' | 'loss' | 'wager' | 'time';
          period: 'day' | 'week' | 'month';
          cap: string | null;
          readyAt: string;
        }>;
        reality: number | null;
        tier: number;
      };
      sessions: {
        count: number;
        last_seen: string | null;
        address: string | null;
      };
      seeds: {
        hash: string;
        nextHash: string;
        clientSeed: string;
        nonce: number;
      };
      openRounds: number;
    };
  };
  /** A player’s open sessions and devices. Staff: `users`. */
  '/api/admin/user/access': {
    input: {
      id: string;
    };
    reply: {
      sessions: Array<{
        first: string;
        last: string;
        agent: string;
      }>;
      devices: Array<{
        first: string;
        last: string;
        agent: string;
      }>;
    };
  };
  /** Put a flag on a player or take it away. Staff: `users.notes`. */
  '/api/admin/user/flag': {
    input: {
      id: string;
      flag: 'watch' | 'fraud' | 'aml' | 'vulnerable' | 'complaint' | 'vip';
      on: boolean;
      reason: string;
    };
    reply: {
      notes: Array<{
        id: string;
        author: {
          _id: string;
          name: string;
        };
        text: string;
        at: string;
      }>;
      next: string | null;
      flags: Array<{
        flag: 'watch' | 'fraud' | 'aml' | 'vulnerable' | 'complaint' | 'vip';
        reason: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
        settled: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** Say what came of a flag that somebody had to look into. It stays until it is taken away. Staff: `users.notes`. */
  '/api/admin/user/flag/settle': {
    input: {
      id: string;
      flag: 'aml';
      reason: string;
    };
    reply: {
      notes: Array<{
        id: string;
        author: {
          _id: string;
          name: string;
        };
        text: string;
        at: string;
      }>;
      next: string | null;
      flags: Array<{
        flag: 'watch' | 'fraud' | 'aml' | 'vulnerable' | 'complaint' | 'vip';
        reason: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
        settled: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** Exclude a player and set their limits. Staff: `users.guard`. */
  '/api/admin/user/guard': {
    input: {
      id: string;
      excludedUntil: number | null;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
      }>;
      reason?: string;
      base?: {
        excludedUntil: number | null;
        bar: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register' | null;
        limits: Array<{
          kind: 'deposit' | 'loss' | 'wager' | 'time';
          period: 'day' | 'week' | 'month';
          cap: string;
        }>;
      };
    };
    reply: {
      excludedUntil: number | null;
      bar: 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register' | null;
      limits: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string;
        used: string;
        from: string;
      }>;
      pending: Array<{
        kind: 'deposit' | 'loss' | 'wager' | 'time';
        period: 'day' | 'week' | 'month';
        cap: string | null;
        readyAt: string;
      }>;
      reality: number | null;
      tier: number;
      waiting?: boolean;
    };
  };
  /** A player’s account statement, newest first. Staff: `users`. */
  '/api/admin/user/ledger': {
    input: {
      id: string;
      before?: string;
      limit?: number;
    };
    reply: {
      lines: Array<{
        at: string;
        kind: string;
        currency: string;
        demo: boolean;
        bonus: boolean;
        debit: string;
        credit: string;
        balanceAfter: string | null;
        ref: string | null;
        note: string | null;
      }>;
      next: string | null;
    };
  };
  /** Accounts that were used from the same device or address. Staff: `users`. */
  '/api/admin/user/links': {
    input: {
      id: string;
    };
    reply: {
      links: Array<{
        user: {
          _id: string;
          name: string;
        };
        kind: 'device' | 'address';
        mark: string;
        first: string;
        last: string;
      }>;
    };
  };
  /** Note something about a player. Notes are never changed or removed. Staff: `users.notes`. */
  '/api/admin/user/note': {
    input: {
      id: string;
      text: string;
    };
    reply: {
      notes: Array<{
        id: string;
        author: {
          _id: string;
          name: string;
        };
        text: string;
        at: string;
      }>;
      next: string | null;
      flags: Array<{
        flag: 'watch' | 'fraud' | 'aml' | 'vulnerable' | 'complaint' | 'vip';
        reason: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
        settled: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** What staff have noted about a player, and the flags on them. Staff: `users`. */
  '/api/admin/user/notes': {
    input: {
      id: string;
      before?: string;
    };
    reply: {
      notes: Array<{
        id: string;
        author: {
          _id: string;
          name: string;
        };
        text: string;
        at: string;
      }>;
      next: string | null;
      flags: Array<{
        flag: 'watch' | 'fraud' | 'aml' | 'vulnerable' | 'complaint' | 'vip';
        reason: string;
        by: {
          _id: string;
          name: string;
        };
        at: string;
        settled: {
          by: {
            _id: string;
            name: string;
          };
          at: string;
          note: string;
        } | null;
      }>;
    };
  };
  /** Set a player’s roles and permissions. Nobody can hand out or take away what they do not hold. Staff: `permissions.edit`. */
  '/api/admin/user/permissions': {
    input: {
      id: string;
      roles: Array<string>;
      permissions: Array<string>;
      base?: {
        roles: Array<string>;
        permissions: Array<string>;
      };
    };
    reply: {
      roles: Array<string>;
      permissions: Array<string>;
    };
  };
  /** A player’s open rounds and bets, newest first. Staff: `users`. */
  '/api/admin/user/rounds': {
    input: {
      id: string;
      game?: string;
      before?: string;
      limit?: number;
    };
    reply: {
      open: Array<{
        id: string;
        game: string;
        user: {
          _id: string;
          name: string;
        };
        currency: string;
        demo: boolean;
        bonus: boolean;
        stake: string;
        payout: string | null;
        multiplier: number | null;
        status: 'open' | 'win' | 'lose' | 'refunded';
        at: string;
      }>;
      rounds: Array<{
        id: string;
        game: string;
        user: {
          _id: string;
          name: string;
        };
        currency: string;
        demo: boolean;
        bonus: boolean;
        stake: string;
        payout: string | null;
        multiplier: number | null;
        status: 'open' | 'win' | 'lose' | 'refunded';
        at: string;
      }>;
      next: string | null;
    };
  };
  /** Players, newest first; `query` is part of a name or address, or a public id. Staff: `users`. */
  '/api/admin/users': {
    input: {
      query?: string;
      before?: string;
      limit?: number;
    };
    reply: {
      users: Array<{
        _id: string;
        name: string;
        email: string | null;
        created_at: string;
        roles: Array<string>;
        permissions: Array<string>;
        excluded: boolean;
        balances: Array<{
          currency: string;
          real: string;
          demo: string;
          bonus: string;
        }>;
        balanceEur: string;
        totalsEur: {
          bets: number;
          wagered: string;
          paid: string;
          result: string;
        };
      }>;
      total: number;
      next: string | null;
    };
  };
  /** Roles, and how much of each the caller would see. Staff: `roles.view`. */
  '/api/admin/view': {
    input: Record<string, never>;
    reply: Array<{
      id: string;
      name: string;
      permissions: Array<string>;
      missing: Array<string>;
    }>;
  };
  /** Be oneself again. A session. */
  '/api/admin/view/end': {
    input: Record<string, never>;
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };
  /** Look at the house as a role for half an hour: read what both may, do nothing. Every call is in the audit log. Staff: `roles.view`. */
  '/api/admin/view/start': {
    input: {
      role: string;
    };
    reply: {
      user: {
        _id: string;
        name: string;
        email: string | null;
        email_verified: boolean;
        avatar: string | null;
        locale?: 'en' | 'de' | 'es' | 'pt' | 'fr' | 'ru' | 'tr' | 'ar' | 'ja' | 'zh' | null;
        roles: Array<{
          id: string;
        }>;
        permissions: Array<string | {
          permissions: Array<{
            id: string;
            permissions: {
              active: boolean;
            };
          }>;
        }>;
        vipLevel: number;
        two_factor?: boolean;
        rights_rest?: boolean;
        passkey_due?: boolean;
        viewing?: {
          role: string;
          name: string;
          until: number;
        };
        terms_due?: boolean;
        private_bets: boolean;
        self_excluded: boolean;
        client_seed?: string | null;
        created_at: string | number;
        mute?: string | null;
        ignore?: Array<string>;
        bonus_claim?: string | null;
        token: string;
      };
      token: string;
    };
  };

  // Cases

  /** What waits for staff, of the kinds that the caller may see: those due first before the others. Staff: `cases`. */
  '/api/admin/cases': {
    input: {
      kinds?: Array<'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure'>;
      show?: 'active' | 'new' | 'open' | 'waiting' | 'closed';
      owner?: 'anyone' | 'me' | 'nobody' | 'others';
      overdue?: boolean;
      player?: string;
      page?: number;
    };
    reply: {
      now: string;
      cases: Array<{
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      }>;
      pages: number;
      kinds: Array<{
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        open: number;
        overdue: number;
      }>;
    };
  };
  /** Take a case, take it over, let it go, or give it to somebody else who may decide it. Staff: `cases`. */
  '/api/admin/cases/assign': {
    input: {
      id: string;
      from: string | null;
      to: string | null;
    };
    reply: {
      case: {
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      };
      steps: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        what: 'taken' | 'given' | 'released' | 'lapsed' | 'waiting' | 'resumed' | 'due' | 'note' | 'closed' | 'reopened';
        whom: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
        dueAt: string | null;
      }>;
      staff: Array<{
        _id: string;
        name: string;
      }>;
    };
  };
  /** How much waits of the kinds that the caller may see, and how much of it is overdue. Staff: `cases`. */
  '/api/admin/cases/count': {
    input: Record<string, never>;
    reply: {
      open: number;
      overdue: number;
    };
  };
  /** Change until when a case has to be done, and say why. Staff: `cases`. */
  '/api/admin/cases/due': {
    input: {
      id: string;
      dueAt: string;
      note: string;
    };
    reply: {
      case: {
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      };
      steps: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        what: 'taken' | 'given' | 'released' | 'lapsed' | 'waiting' | 'resumed' | 'due' | 'note' | 'closed' | 'reopened';
        whom: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
        dueAt: string | null;
      }>;
      staff: Array<{
        _id: string;
        name: string;
      }>;
    };
  };
  /** Say that one’s own case waits for somebody else, or no longer does, and why. Staff: `cases`. */
  '/api/admin/cases/hold': {
    input: {
      id: string;
      waiting: boolean;
      note: string;
    };
    reply: {
      case: {
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      };
      steps: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        what: 'taken' | 'given' | 'released' | 'lapsed' | 'waiting' | 'resumed' | 'due' | 'note' | 'closed' | 'reopened';
        whom: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
        dueAt: string | null;
      }>;
      staff: Array<{
        _id: string;
        name: string;
      }>;
    };
  };
  /** Write something to a case. It cannot be changed afterwards. Staff: `cases`. */
  '/api/admin/cases/note': {
    input: {
      id: string;
      note: string;
    };
    reply: {
      case: {
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      };
      steps: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        what: 'taken' | 'given' | 'released' | 'lapsed' | 'waiting' | 'resumed' | 'due' | 'note' | 'closed' | 'reopened';
        whom: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
        dueAt: string | null;
      }>;
      staff: Array<{
        _id: string;
        name: string;
      }>;
    };
  };
  /** One case with what became of it. Staff: `cases`. */
  '/api/admin/cases/one': {
    input: {
      id: string;
    };
    reply: {
      case: {
        id: string;
        kind: 'withdrawal' | 'deposit' | 'reconciliation' | 'document' | 'harm' | 'limit' | 'support' | 'appeal' | 'integrity' | 'freeze' | 'settlement' | 'feedDifference' | 'void' | 'request' | 'affiliate' | 'webhook' | 'campaign' | 'rtp' | 'solvency' | 'aml' | 'complaint' | 'erasure';
        player: {
          _id: string;
          name: string;
        } | null;
        subject: string;
        severity: number;
        since: string;
        dueAt: string;
        assignee: {
          _id: string;
          name: string;
        } | null;
        state: 'new' | 'open' | 'waiting' | 'closed';
        closedAt: string | null;
        reopened: number;
        room: string;
        barred: 'own' | 'part' | 'right' | null;
      };
      steps: Array<{
        at: string;
        by: {
          _id: string;
          name: string;
        } | null;
        what: 'taken' | 'given' | 'released' | 'lapsed' | 'waiting' | 'resumed' | 'due' | 'note' | 'closed' | 'reopened';
        whom: {
          _id: string;
          name: string;
        } | null;
        note: string | null;
        dueAt: string | null;
      }>;
      staff: Array<{
        _id: string;
        name: string;
      }>;
    };
  };
}

/** What webhooks hold in `data`, by their type. */
export interface WebhookData {
  /** Somebody opened an account. */
  'player.registered': {
    player: string;
  };
  /** A player may not play: by their own wish, or by staff or a register. */
  'player.excluded': {
    player: string;
    until: string | null;
  };
  /** An exclusion was lifted before its end. */
  'player.readmitted': {
    player: string;
  };
  /** Staff decided about a paper that a player had handed in. */
  'document.decided': {
    id: string;
    player: string;
    kind: string;
    state: 'approved' | 'declined';
  };
  /** A deposit reached the balance, or was set aside. */
  'deposit.credited': {
    id: string;
    deposit: string | null;
    player: string;
    chain: string | null;
    currency: string;
    amount: string;
    held: string;
  };
  /** What had been set aside of a deposit reached the balance. */
  'deposit.released': {
    id: string;
    deposit: string | null;
    player: string;
    currency: string;
    amount: string;
  };
  /** A credited deposit was taken back. */
  'deposit.reversed': {
    id: string;
    deposit: string | null;
    player: string;
    chain: string | null;
    currency: string;
    amount: string;
  };
  /** A player asked for a withdrawal. */
  'withdrawal.requested': {
    id: string;
    player: string;
    chain: string;
    currency: string;
    amount: string;
    fee: string;
  };
  /** A withdrawal was sent to its chain. */
  'withdrawal.sent': {
    id: string;
    player: string;
    chain: string;
    currency: string;
    amount: string;
    txid: string | null;
  };
  /** A withdrawal is confirmed. */
  'withdrawal.done': {
    id: string;
    player: string;
    chain: string;
    currency: string;
    amount: string;
    fee: string;
    txid: string | null;
  };
  /** A player took a withdrawal back. */
  'withdrawal.cancelled': {
    id: string;
    player: string;
    currency: string;
    amount: string;
  };
  /** Staff declined a withdrawal. */
  'withdrawal.declined': {
    id: string;
    player: string;
    currency: string;
    amount: string;
  };
  /** A player was given a bonus. */
  'bonus.granted': {
    id: string;
    player: string;
    kind: 'deposit' | 'cash';
    currency: string;
    amount: string;
  };
  /** A bonus was wagered and paid out. */
  'bonus.released': {
    id: string;
    player: string;
    forfeited: string;
    currency: string;
    amount: string;
  };
  /** A bonus is over. */
  'bonus.ended': {
    id: string;
    player: string;
    as: string;
  };
  /** A player reached a VIP level. */
  'vip.level-up': {
    player: string;
    from: number;
    to: number;
  };
  /** A bet in real or bonus money is over; play money is not told of. */
  'bet.settled': {
    id: string;
    player: string;
    game: string;
    currency: string;
    money: 'real' | 'bonus';
    stake: string;
    payout: string;
  };
  /** Staff tried the endpoint. */
  'webhook.test': {
    text: string;
  };
}
