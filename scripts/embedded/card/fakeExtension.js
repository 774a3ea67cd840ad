// Stands in for the browser extension of Web eID in the demo: answers the messages of the page with test cards of the simulator.
(() => {
  const CARDS = [
    ["60001019906", "Mari Mets"],
    ["40504040001", "Liis Laanepere-Kuusemägi"],
    ["60001019928", "Tühistatud kaart"],
    ["60001019983", "Tundmatu kaart"],
  ];
  const ACTIONS = {
    authenticate: "authenticate",
    "get-signing-certificate": "getSigningCertificate",
    sign: "sign",
  };
  let inserted;

  const send = (action, more) => window.postMessage({ ...more, action: `web-eid:${action}` }, window.location.origin);

  /** The code of a card; undefined when the person closes the window. */
  const chooseCard = () =>
    new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-labelledby", "demo-card-title");
      dialog.style.cssText =
        "margin:auto;padding:20px;border:1px solid #bbb;border-radius:12px;max-width:min(360px,92vw)";
      const title = document.createElement("h2");
      title.id = "demo-card-title";
      title.textContent = "Näidiskaardid (Web eID)";
      title.style.cssText = "margin:0 0 12px;font-size:1.1rem";
      dialog.append(title);
      const button = (text, code) => {
        const one = document.createElement("button");
        one.textContent = text;
        one.style.cssText =
          "display:block;width:100%;margin-top:8px;padding:12px;border:1px solid #999;border-radius:8px;background:#fff;color:#111;font:inherit;text-align:left;cursor:pointer";
        one.addEventListener("click", () => {
          resolve(code);
          dialog.close();
        });
        dialog.append(one);
      };
      for (const [code, name] of CARDS) button(`${name}, ${code}`, code);
      button("Katkesta", undefined);
      dialog.addEventListener("close", () => {
        resolve(undefined);
        dialog.remove();
      });
      document.body.append(dialog);
      dialog.showModal();
    });

  const answer = async (action, message) => {
    if (action !== "sign") inserted = await chooseCard();
    if (inserted === undefined) return send(`${action}-failure`, { error: { code: "ERR_WEBEID_USER_CANCELLED" } });
    const reply = await fetch(`/demo/card/${ACTIONS[action]}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...message, card: inserted }),
    });
    const said = await reply.json();
    return send(`${action}-${reply.ok ? "success" : "failure"}`, reply.ok ? said : { error: said });
  };

  window.addEventListener("message", ({ source, data }) => {
    const action = /^web-eid:([a-z-]+)$/.exec(data?.action ?? "")?.[1];
    if (source !== window || window.location.hostname !== "localhost" || action === undefined) return;
    if (action === "status") {
      send("status-ack");
      send("status-success", { library: "2.0.2", extension: "2.0.2", nativeApp: "2.7.0" });
    } else if (action in ACTIONS) {
      send(`${action}-ack`);
      answer(action, data).catch(() => send(`${action}-failure`, { error: { code: "ERR_WEBEID_NATIVE_FATAL" } }));
    }
  });
})();
