# A GTP program for tests: sh fake_gtp.sh KIND [COLUMN [FILE]]
# It builds a wall in a column of a 5x5 board and passes, unless its kind says otherwise.
kind=$1
column=${2:-C}
asked=0
answer() { printf '=%s %s\n\n' "$id" "$1"; }
refuse() { printf '?%s %s\n\n' "$id" "$1"; }
next_move() {
    if [ "$asked" -le 5 ]; then answer "$column$asked"; else answer pass; fi
}

case $kind in
stillborn) echo 'no weights' >&2 && exit 4 ;;
mute) exec sleep 1000 ;;
babbler) yes 'bla bla' | head -n 1000 ;;
esac
[ "$kind" = greeting ] && printf 'Welcome to the fake program\n\n(version 1)\n'
while read -r id command first second; do
    case $command in
    list_commands) printf '=%s play\ngenmove\ntime_left\nname\n\n' "$id" ;;
    name) answer "Fake $kind" ;;
    boardsize) if [ "$kind" = refuser ]; then refuse 'unacceptable size'; else answer ''; fi ;;
    final_score)
        case $kind in
        judge) answer 'B+7.5' ;;
        bad-judge) exit 1 ;;
        undecided) answer '?' ;;
        *) refuse 'unknown command' ;;
        esac
        ;;
    play)
        if [ "$kind" = judge ] && [ "$second" = C3 ]; then refuse 'not there'; else answer ''; fi
        ;;
    genmove)
        asked=$((asked + 1))
        case $kind-$asked in
        crash-3) echo 'out of cheese' >&2 && exit 3 ;;
        hang-2)
            sleep 1000 &
            echo "$$ $!" >"$3"
            wait
            ;;
        illegal-3) answer "${column}1" ;;
        garbage-2) printf 'I think so\n' ;;
        nonsense-2) answer 'Q99' ;;
        resign-4) answer resign ;;
        endless-*) answer pass ;;
        slow-2) sleep 3 && next_move ;;
        noisy-*)
            head -c 300000 /dev/zero | tr '\0' 'x' >&2
            yes 'so many words' | head -n 20000 >&2
            next_move
            ;;
        *) next_move ;;
        esac
        ;;
    quit) answer '' && exit 0 ;;
    *) answer '' ;;
    esac
done
