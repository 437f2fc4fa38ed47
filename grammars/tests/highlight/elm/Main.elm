module Main exposing (Model, Msg(..), main)

{-| A program. -}

import Browser
import Html as H exposing (Html, div, text)
import Json.Decode as Decode exposing (Decoder, (|=))

-- plain
type alias Model =
    { count : Int, name : String }

type Msg a
    = Increment
    | Set Int (Maybe a)

port sendOut : String -> Cmd msg

main : Program () Model Msg
main =
    Browser.element { init = init, update = update }

update : Msg -> Model -> ( Model, Cmd Msg )
update msg model =
    case msg of
        Increment ->
            ( { model | count = model.count + 1 }, Cmd.none )

        Set n _ ->
            let
                next =
                    n * 2
            in
            if next > 10 && not False then
                ( model, Cmd.none )
            else
                ( model, Cmd.none )

view : Model -> Html Msg
view model =
    div [ H.class "x" ] [ text ("Hello\n" ++ String.fromInt model.count) ]
        |> identity

double = \x -> x * 2.5
letter = 'c'
list = 1 :: [ 2, 3 ]
multi = """long"""
hex = 0xFF
infix left 5 (|.) = ignorer

{- counted -}
names = List.map .name items

onOff switch =
    case switch of
        True ->
            1

        _ ->
            0

chosen (Pair False Open) = ( (), Closed )

shader =
    [glsl|
        void main () { }
    |]
